import { createFileRoute } from '@tanstack/react-router';
import { firstQueries } from '../../contract/first-queries.ts';
import { prefetchFirst } from '../api/prefetch-first.ts';
import { readBookingSearch } from '../appointments/booking-search.ts';
import { BookingPage } from '../features/booking/page/booking-page.tsx';
import { useShowBooked } from './-show-booked.ts';

export const Route = createFileRoute('/agendar-cita/')({
  validateSearch: readBookingSearch,
  loader: ({ context }) => prefetchFirst(context.queryClient, firstQueries['/agendar-cita']()),
  component: BookAnybody,
});

function BookAnybody() {
  const showBooked = useShowBooked();
  return <BookingPage search={Route.useSearch()} onBooked={showBooked} />;
}
