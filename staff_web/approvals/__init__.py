"""A second person's approval: in place, or from another desk."""
