import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { api } from '../../api/api.ts';
import { readBookingSearch } from '../../appointments/booking-search.ts';
import { ClinicSearch } from '../../appointments/care-search/clinic-search.tsx';
import { BookAgain } from '../../features/account/appointments/book-again.tsx';
import { PatientBooking } from '../-patient-booking.tsx';

export const Route = createFileRoute('/mi-cuenta/agendar')({
  validateSearch: readBookingSearch,
  component: Booking,
});

function Booking() {
  const navigate = Route.useNavigate();
  const specialties = useQuery(api.public.doctors.specialties.queryOptions()).data ?? [];
  return (
    <PatientBooking
      search={Route.useSearch()}
      again={
        <>
          <ClinicSearch
            inAccount
            specialties={specialties}
            onSubmit={(query) => void navigate({ to: '/doctores', search: query ? { buscar: query } : {} })}
          />
          <BookAgain />
        </>
      }
    />
  );
}
