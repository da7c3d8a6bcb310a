/** Milliseconds after whatever a person does during which calls are still theirs: pages load in steps. */
const THEIRS_MS = 30_000;

// Not moving over the page: a browser may say so by itself, where what is shown moves below the pointer.
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

/** Opening the page is something that a person does. */
let actedAt = Date.now();

for (const act of acts) window.addEventListener(act, noteAct, { capture: true, passive: true });

function noteAct(): void {
  actedAt = Date.now();
}

/**
 * Whether nobody did anything here lately, so that what is asked now is asked by the page itself: for a change that
 * it heard of, or because time went by. The server lets such a call keep no session awake.
 */
export function isUnattended(): boolean {
  return Date.now() - actedAt > THEIRS_MS;
}
