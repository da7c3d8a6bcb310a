import { createFileRoute } from '@tanstack/react-router';
import { BookingPage } from '../features/booking/booking-page.tsx';
import { api } from '../lib/api.ts';
import { readBookingSearch } from '../lib/booking-search.ts';
import { useShowBooked } from './-show-booked.ts';

export const Route = createFileRoute('/agendar-cita/')({
  validateSearch: readBookingSearch,
  // Asked for while the page's code is on its way.
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(api.public.doctors.specialties.queryOptions());
    void queryClient.prefetchQuery(api.public.clinic.insurers.queryOptions());
  },
  component: BookAnybody,
});

function BookAnybody() {
  const showBooked = useShowBooked();
  return <BookingPage search={Route.useSearch()} onBooked={showBooked} />;
}
