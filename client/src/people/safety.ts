/** How safe the way to the house is. */

const OWN_MACHINE = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** Whether others on the network could read what is sent: plain http, and not to this machine. */
export function isOverheard(isSecure: boolean, hostname: string): boolean {
  return !isSecure && !OWN_MACHINE.test(hostname);
}

/** Takes what stands behind the number sign out of the address, so that nobody reads it there. */
export function takeSecret(): string {
  const secret = location.hash.slice(1);
  if (secret !== '') history.replaceState(history.state, '', location.pathname + location.search);
  return secret;
}
