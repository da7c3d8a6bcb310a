import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../../base/api/web/client/api.ts';
import {
  useActedName,
  useStoredSession,
} from '../../base/api/web/session/session.ts';
import type { BookingSearch } from '../../subjects/schedule/web/availability/booking-search.ts';
import { Booking } from './-booking.tsx';
import { useShowBooked } from './-show-booked.ts';

interface PatientBookingProps {
  /** The doctor in the path of the address. */
  doctorId?: string | undefined;
  search: BookingSearch;
  again?: ReactNode;
}

/** The booking inside the account. It does not ask who the patient is. */
export function PatientBooking({
  doctorId,
  search,
  again,
}: PatientBookingProps) {
  const patient = useStoredSession('patient');
  const showBooked = useShowBooked();
  const session = useQuery(api.patient.session.get.queryOptions());
  // A session opened by a DNI alone (N1) may not read coverages: the booking asks for them as on the public
  // page.
  const maySee = session.data !== undefined && session.data.level !== 'N1';
  const coverages = useQuery(
    api.patient.coverages.list.queryOptions({ enabled: maySee }),
  );
  const isActing = useActedName() !== null;
  const family = useQuery(
    api.patient.family.list.queryOptions({ enabled: maySee && !isActing }),
  );
  return (
    <Booking
      doctorId={doctorId}
      search={search}
      signedIn={{
        name: patient?.name ?? '',
        coverage: coverages.data?.find(({ isPrimary }) => isPrimary),
        isSettled:
          !session.isPending &&
          !(maySee && coverages.isPending) &&
          !(maySee && !isActing && family.isPending),
        isActing,
        family: isActing
          ? []
          : family.data?.represented.filter(({ opens }) => opens !== null),
      }}
      again={again}
      onBooked={showBooked}
    />
  );
}
