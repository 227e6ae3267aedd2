"""Make named tuples quickly, where there is one for every entry of an archive."""

make = tuple.__new__
"""Make a named tuple of a type from all its fields, in their order.

Calling the type takes twice as long: it fills in defaults, which are left out here. Types of fields
are not checked, and neither is their number; `tests/unit/core/test_named_tuples.py` does that.
"""
