"""The desk: who is registered, who has paid, who has come."""
