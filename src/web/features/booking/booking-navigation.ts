import { useNavigate } from '@tanstack/react-router';
import type { BookedTurno } from '../../../contract/public/booking.ts';
import type { BookingSearch } from '../../lib/booking-search.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The turno just booked: with this visit of the page, and nowhere else, since its link is a secret. */
    bookedTurno?: BookedTurno;
  }
}

export interface GoOptions {
  /** A choice within a step: the back button goes to the step before, not through each choice. */
  within?: boolean;
  bookedTurno?: BookedTurno;
}

export type Go = (changes: BookingSearch, options?: GoOptions) => void;

/** Changes the address of the booking, which is what decides the step on the screen. */
export function useBookingNavigation(): Go {
  const navigate = useNavigate();
  return (changes, { within = false, bookedTurno } = {}) =>
    void navigate({
      to: '.',
      search: (before: BookingSearch) => withoutEmpty({ ...before, ...changes }),
      replace: within || bookedTurno !== undefined,
      resetScroll: !within,
      ...(bookedTurno && { state: { bookedTurno } }),
    });
}

function withoutEmpty(search: BookingSearch): BookingSearch {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
}
