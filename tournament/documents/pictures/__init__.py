"""Pictures that the worker makes: the sizes of photographs, and the picture of link previews."""
