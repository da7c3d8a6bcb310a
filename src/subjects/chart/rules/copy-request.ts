/*
 * Record copies that are asked for at the counter. Ley 26.529 art. 14: 48 hours from a simple request; art.
 * 19: the persons who may ask.
 */

export const copyAskers = ['patient', 'representative', 'family'] as const;
export type CopyAsker = (typeof copyAskers)[number];

export const copyWays = ['counter', 'phone', 'letter'] as const;
export type CopyWay = (typeof copyWays)[number];

export const copyHandovers = ['paper', 'file', 'downloaded'] as const;
export type CopyHandover = (typeof copyHandovers)[number];

export const copyDocumentKinds = ['dni', 'passport', 'other'] as const;
export type CopyDocumentKind = (typeof copyDocumentKinds)[number];

export const copyStates = [
  'asked',
  'prepared',
  'delivered',
  'withdrawn',
] as const;
export type CopyState = (typeof copyStates)[number];

const HOUR_MS = 3_600_000;

/** A request with less time left is shown as urgent. */
export const COPY_DUE_SOON_MS = 12 * HOUR_MS;

export type CopyUrgency = 'overdue' | 'soon' | 'in_time';

/**
 * Returns how urgent an open request is. Both are milliseconds since the epoch. At the very instant it is due
 * it is overdue.
 */
export function copyUrgency({
  dueMs,
  nowMs,
}: {
  dueMs: number;
  nowMs: number;
}): CopyUrgency {
  if (dueMs <= nowMs) return 'overdue';
  return dueMs - nowMs <= COPY_DUE_SOON_MS ? 'soon' : 'in_time';
}

/** Returns the whole hours left, or passed since it was due. */
export function copyHours({
  dueMs,
  nowMs,
}: {
  dueMs: number;
  nowMs: number;
}): number {
  return Math.floor(Math.abs(dueMs - nowMs) / HOUR_MS);
}

/** True if the step may follow the state. A copy that the patient downloaded needs no preparing. */
export function mayCopyStep(
  state: CopyState,
  step: Exclude<CopyState, 'asked'>,
  handover: CopyHandover | null,
): boolean {
  if (state === 'asked')
    return step !== 'delivered' || handover === 'downloaded';
  return state === 'prepared' && step !== 'prepared';
}
