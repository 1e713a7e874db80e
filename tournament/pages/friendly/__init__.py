"""Club night: friendly tables under any rule system, on a phone."""
