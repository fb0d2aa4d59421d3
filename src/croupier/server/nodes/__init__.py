"""What makes several servers one house: each plays some tables, and lets people in to all."""
