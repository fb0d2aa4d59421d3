"""The house: money, people, tables. Ports only; no input, no output."""
