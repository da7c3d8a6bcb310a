import { createFileRoute } from '@tanstack/react-router';
import { prefetchFirst } from '../../base/api/web/client/prefetch-first.ts';
import { readBookingSearch } from '../../subjects/schedule/web/availability/booking-search.ts';
import { firstQueries } from '../contract/first-queries.ts';
import { Booking } from './-booking.tsx';
import { useShowBooked } from './-show-booked.ts';

export const Route = createFileRoute('/agendar-cita/$doctorId')({
  validateSearch: readBookingSearch,
  loader: ({ context, params }) =>
    prefetchFirst(
      context.queryClient,
      firstQueries['/agendar-cita/$doctorId'](params),
    ),
  component: BookOneDoctor,
});

function BookOneDoctor() {
  const { doctorId } = Route.useParams();
  const showBooked = useShowBooked();
  return (
    <Booking
      key={doctorId}
      doctorId={doctorId}
      search={Route.useSearch()}
      onBooked={showBooked}
    />
  );
}
