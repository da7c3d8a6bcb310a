import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { api } from '../../../base/api/web/client/api.ts';
import { BookAgain } from '../../../panels/account/web/book-again.tsx';
import { ClinicSearch } from '../../../subjects/doctors/web/list/clinic-search.tsx';
import { readBookingSearch } from '../../../subjects/schedule/web/availability/booking-search.ts';
import { PatientBooking } from '../-patient-booking.tsx';

export const Route = createFileRoute('/mi-cuenta/agendar')({
  validateSearch: readBookingSearch,
  component: Booking,
});

function Booking() {
  const navigate = Route.useNavigate();
  const specialties =
    useQuery(api.public.doctors.specialties.queryOptions()).data ?? [];
  return (
    <PatientBooking
      search={Route.useSearch()}
      again={
        <>
          <ClinicSearch
            inAccount
            specialties={specialties}
            onSubmit={(query) =>
              void navigate({
                to: '/doctores',
                search: query ? { buscar: query } : {},
              })
            }
          />
          <BookAgain />
        </>
      }
    />
  );
}
