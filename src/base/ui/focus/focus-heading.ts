/** Focuses the page's heading, for an act that leaves no nearer place for the focus. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>('main h1')?.focus();
}
