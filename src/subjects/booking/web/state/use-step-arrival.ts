import { useEffect, useEffectEvent, useRef } from 'react';
import type { BookingStep } from '../../../schedule/web/availability/booking-search.ts';

/** Focuses the heading of each further screen, and calls `onTimes` where no time is held any more. */
export function useStepArrival(
  step: BookingStep | null,
  onTimes: () => void,
): void {
  const arrive = useEffectEvent((arrived: BookingStep) => {
    // Going back to the times releases the held one.
    if (arrived === 'quien' || arrived === 'horario' || arrived === 'serie')
      onTimes();
  });
  const before = useRef<BookingStep | null>(null);
  useEffect(() => {
    if (!step || step === before.current) return;
    if (before.current)
      document
        .querySelector<HTMLElement>('main h1')
        ?.focus({ preventScroll: true });
    before.current = step;
    arrive(step);
  }, [step]);
}
