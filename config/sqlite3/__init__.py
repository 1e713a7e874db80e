"""Django's SQLite backend with FIFO locking of writers."""
