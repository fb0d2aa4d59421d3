// Notes when the figures of the rules explorer are there, counted from a change of a rule.
(() => {
  const PARTS = { edge: 'figures', chart: 'chart', worth: 'worth' };
  let begun = 0;
  let asked = new Set();
  let found = {};
  let told = () => undefined;

  const partOf = (name) => document.querySelector(`section[aria-labelledby$="-${PARTS[name]}"]`);

  function note(name, now) {
    const part = partOf(name);
    const isBusy = part?.getAttribute('aria-busy') === 'true';
    if (isBusy) asked.add(name);
    else if (asked.has(name) && !(name in found)) found[name] = now;
  }

  function look() {
    if (begun === 0) return;
    const now = performance.now() - begun;
    for (const name of Object.keys(PARTS)) note(name, now);
    const hasRow = partOf('worth')?.querySelector('tbody tr');
    // The rows of the rules before stand until their edge is known.
    if ('edge' in found && asked.has('worth') && hasRow && !('row' in found)) found.row = now;
    if ('chart' in found && 'worth' in found) told(found);
  }

  document.addEventListener(
    'change',
    () => {
      begun = performance.now();
      asked = new Set();
      found = {};
    },
    true,
  );
  const everything = { subtree: true, childList: true, characterData: true, attributes: true };
  new MutationObserver(look).observe(document.body, everything);
  /** The times of the next change, once everything is there. */
  window.explorerTimes = () =>
    new Promise((resolve) => {
      told = resolve;
    });
})();
