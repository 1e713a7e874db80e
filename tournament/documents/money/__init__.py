"""Paper about money: what was taken, what was handed out, and what it comes to. For those who may see money."""
