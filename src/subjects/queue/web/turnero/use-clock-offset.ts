import { useState } from 'react';

/** A smaller difference comes from the way of the answer, not from a wrong clock. */
const WORTH_MS = 5_000;

/** Returns the milliseconds to add to this device's clock to get the server's, by the last answer. */
export function useClockOffset(
  answer: { now: string } | undefined,
  answeredAt: number,
): number {
  const [offset, setOffset] = useState(0);
  const present = answer ? Date.parse(answer.now) - answeredAt : 0;
  if (Math.abs(present - offset) > WORTH_MS) setOffset(present);
  return offset;
}
