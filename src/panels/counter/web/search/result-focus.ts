/* Moves the focus between the search box, the persons found and the day's appointments. */

const results = () => [
  ...document.querySelectorAll<HTMLElement>('[data-result]'),
];
const firstButton = (result: HTMLElement | undefined) =>
  result?.querySelector<HTMLElement>('button, a');

/** Focuses the first act of the first result. Returns false if there is none. */
export function focusFirstResult(): boolean {
  const button = firstButton(results()[0]);
  button?.focus();
  return button !== undefined && button !== null;
}

/** Focuses the appointment of the day that Tab would reach. */
export function focusFirstAppointment(): boolean {
  const row = document.querySelector<HTMLElement>(
    '[data-appointment][tabindex="0"]',
  );
  row?.focus();
  return row !== null;
}

/**
 * Moves the focus out of the search box, so that keys are acts again. A day without appointments has a
 * heading.
 */
export function focusTheDay(): void {
  if (!focusFirstAppointment())
    document.querySelector<HTMLElement>('main h1')?.focus();
}

/** Moves from a result to the one before (-1) or after (1). Returns false if there is none. */
export function focusResultBeside(target: EventTarget, step: -1 | 1): boolean {
  const all = results();
  const at = all.findIndex(
    (result) => target instanceof Node && result.contains(target),
  );
  const beside = firstButton(all[at + step]);
  beside?.focus();
  return at + step >= 0 && beside !== undefined && beside !== null;
}
