import { useNavigate } from '@tanstack/react-router';
import type { BookedAppointment } from '../../../appointments/contract/booked-appointment.ts';
import type { BookingSearch } from '../../../schedule/web/availability/booking-search.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The appointment just booked, kept only in this history entry, since its link is a secret. */
    bookedAppointment?: BookedAppointment;
  }
}

export interface GoOptions {
  /** A choice within a step replaces the history entry, so that the back button goes to the step before. */
  within?: boolean;
  bookedAppointment?: BookedAppointment;
}

export type Go = (changes: BookingSearch, options?: GoOptions) => void;

/** Changes the address of the booking, which determines the step shown. */
export function useBookingNavigation(): Go {
  const navigate = useNavigate();
  return (changes, { within = false, bookedAppointment } = {}) =>
    void navigate({
      to: '.',
      search: (before: BookingSearch) =>
        withoutEmpty({ ...before, ...changes }),
      replace: within || bookedAppointment !== undefined,
      resetScroll: !within,
      ...(bookedAppointment && { state: { bookedAppointment } }),
    });
}

function withoutEmpty(search: BookingSearch): BookingSearch {
  return Object.fromEntries(
    Object.entries(search).filter(([, value]) => value !== undefined),
  );
}
