import { useNavigate } from '@tanstack/react-router';
import type { BookedTurno } from '../../contract/public/booking.ts';

/** Takes a patient who is signed in to their turnos, where the one just booked is marked and told in full. */
export function useShowBooked(): (turno: BookedTurno) => void {
  const navigate = useNavigate();
  return (bookedTurno) =>
    void navigate({
      to: '/mi-cuenta/citas',
      search: { nuevo: bookedTurno.id },
      state: { bookedTurno },
      replace: true,
    });
}
