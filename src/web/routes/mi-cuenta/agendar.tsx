import { createFileRoute } from '@tanstack/react-router';
import { readBookingSearch } from '../../appointments/booking-search.ts';
import { BookAgain } from '../../features/account/appointments/book-again.tsx';
import { PatientBooking } from '../-patient-booking.tsx';

export const Route = createFileRoute('/mi-cuenta/agendar')({
  validateSearch: readBookingSearch,
  component: Booking,
});

function Booking() {
  return <PatientBooking search={Route.useSearch()} again={<BookAgain />} />;
}
