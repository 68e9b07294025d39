"""A person's own attention module beside a formulation of the chapter: does it compute the same, and if not, why?"""
