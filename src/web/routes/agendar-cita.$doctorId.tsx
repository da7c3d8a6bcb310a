import { createFileRoute } from '@tanstack/react-router';
import { BookingPage } from '../features/booking/booking-page.tsx';
import { api } from '../lib/api.ts';
import { readBookingSearch } from '../lib/booking-search.ts';
import { useShowBooked } from './-show-booked.ts';

export const Route = createFileRoute('/agendar-cita/$doctorId')({
  validateSearch: readBookingSearch,
  // Asked for while the page's code is on its way.
  loader: ({ context: { queryClient }, params: { doctorId } }) => {
    void queryClient.prefetchQuery(api.public.doctors.get.queryOptions({ input: { doctorId } }));
    void queryClient.prefetchQuery(api.public.clinic.insurers.queryOptions());
  },
  component: BookOneDoctor,
});

function BookOneDoctor() {
  const { doctorId } = Route.useParams();
  const showBooked = useShowBooked();
  return <BookingPage key={doctorId} doctorId={doctorId} search={Route.useSearch()} onBooked={showBooked} />;
}
