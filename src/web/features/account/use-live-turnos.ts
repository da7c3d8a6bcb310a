import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { useLive } from '../../lib/live.ts';

/** While it is used, what the counter does with the patient's turnos shows within a second. */
export function useLiveTurnos(): void {
  const queryClient = useQueryClient();
  const { list, cancelled, past } = api.patient.turnos;
  useLive('patient', () => {
    // Not all of their turnos' queries: one of them makes a link, and it serves on.
    for (const { key } of [list, cancelled, past, api.public.appointments.look]) {
      void queryClient.invalidateQueries({ queryKey: key() });
    }
  });
}
