"""What hangs in the hall, stands on its tables and is worn in it: drawn by hand, to be read from where people stand."""
