/** How long a chosen time is kept for who is filling in the rest. */
export const HOLD_MINUTES = 5;

/** What one extension adds. */
export const HOLD_EXTENSION_MINUTES = 5;

/** A hold is extended once, so that nobody keeps a time by typing. */
export const MAX_HOLD_EXTENSIONS = 1;

/** Whether a hold may be extended now. Both instants in milliseconds since the epoch. */
export function canExtendHold(hold: { expiresAt: number; extensions: number; now: number }): boolean {
  return hold.now < hold.expiresAt && hold.extensions < MAX_HOLD_EXTENSIONS;
}

/** When a hold taken or extended ends. Milliseconds since the epoch, in and out. */
export function holdExpiry(takenAt: number): number {
  return takenAt + HOLD_MINUTES * 60_000;
}

export function extendedHoldExpiry(expiresAt: number): number {
  return expiresAt + HOLD_EXTENSION_MINUTES * 60_000;
}
