import { useNavigate } from '@tanstack/react-router';
import type { BookedAppointment } from '../../subjects/appointments/contract/booked-appointment.ts';

/** Takes a signed-in patient to their appointments, where the new one is marked and open. */
export function useShowBooked(): (appointment: BookedAppointment) => void {
  const navigate = useNavigate();
  return (bookedAppointment) =>
    void navigate({
      to: '/mi-cuenta/citas',
      search: { nuevo: bookedAppointment.id },
      state: { bookedAppointment },
      replace: true,
    });
}
