"""Kernels: plain functions over arrays that run as machine code, kept in the user's cache folder.

A kernel takes arrays that lie in one piece, whole numbers and floats, makes no array, raises
nothing and gives nothing, a whole number or a float. It is compiled when it is first called, for
the types of that call. The machine code is kept, so that a later process links it at once and
never loads the compiler, which alone takes a second.
"""

from croupier.kernels.calling import inlined, kernel

__all__ = ["inlined", "kernel"]
