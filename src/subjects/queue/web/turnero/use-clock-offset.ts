import { useState } from 'react';

/** A difference like this is the way of the answer, and no wrong clock. */
const WORTH_MS = 5_000;

/** How far this device's clock is from the server's, in milliseconds, by the last answer. */
export function useClockOffset(answer: { now: string } | undefined, answeredAt: number): number {
  const [offset, setOffset] = useState(0);
  const present = answer ? Date.parse(answer.now) - answeredAt : 0;
  if (Math.abs(present - offset) > WORTH_MS) setOffset(present);
  return offset;
}
