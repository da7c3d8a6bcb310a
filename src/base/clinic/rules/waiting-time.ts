/** The minutes from which a wait is long, and too long. */
export interface WaitLimits {
  longMinutes: number;
  tooLongMinutes: number;
}

export type WaitLevel = 'usual' | 'long' | 'tooLong';

/** How a wait of that many minutes is shown. A clinic that sets both limits alike has one level. */
export function waitLevel(
  minutes: number,
  { longMinutes, tooLongMinutes }: WaitLimits,
): WaitLevel {
  if (minutes >= tooLongMinutes) return 'tooLong';
  return minutes >= longMinutes ? 'long' : 'usual';
}
