/** Moves the focus along controls by the arrow keys, from the first to the last. True if the key was an arrow. */
export function focusAlong(
  { key }: { key: string },
  controls: Iterable<HTMLElement>,
): boolean {
  const step = { ArrowDown: 1, ArrowUp: -1 }[key];
  if (!step) return false;
  const all = [...controls];
  const to = all.indexOf(document.activeElement as HTMLElement) + step;
  all[Math.max(0, Math.min(all.length - 1, to))]?.focus();
  return true;
}
