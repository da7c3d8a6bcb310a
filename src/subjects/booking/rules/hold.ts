/** The minutes that a chosen time is held while the patient fills in the rest. */
const HOLD_MINUTES = 5;

/** The minutes that one extension adds. */
const HOLD_EXTENSION_MINUTES = 5;

/** Returns when a new hold ends. Both instants are milliseconds since the epoch. */
export function holdExpiry(takenAt: number): number {
  return takenAt + HOLD_MINUTES * 60_000;
}

export function extendedHoldExpiry(expiresAt: number): number {
  return expiresAt + HOLD_EXTENSION_MINUTES * 60_000;
}
