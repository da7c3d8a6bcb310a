/** Calls within this many milliseconds of a person's last act count as theirs: pages load in steps. */
const THEIRS_MS = 30_000;

// `pointermove` is left out: a browser may fire it by itself when content moves below the pointer.
const acts = [
  'pointerdown',
  'pointerup',
  'click',
  'keydown',
  'input',
  'change',
  'wheel',
  'touchstart',
  'focus',
  'popstate',
] as const;

/** Opening the page counts as an act of the person. */
let actedAt = Date.now();

for (const act of acts)
  window.addEventListener(act, noteAct, { capture: true, passive: true });

function noteAct(): void {
  actedAt = Date.now();
}

/**
 * True if the person did nothing here lately: the page then makes its requests by itself, after a live change
 * or on a timer. The server does not let such a call keep a session awake.
 */
export function isUnattended(): boolean {
  return Date.now() - actedAt > THEIRS_MS;
}
