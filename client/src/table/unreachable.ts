/** Closes a switch over a union: a new member fails type checking here. */
export function unreachable(value: never): never {
  throw new Error(`not a known kind: ${JSON.stringify(value)}`);
}
