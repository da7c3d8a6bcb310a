import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../base/api/web/client/api.ts';
import { useLive } from '../../../base/api/web/live/live.ts';

/**
 * While mounted, shows the counter's changes to appointments of the patient, and of the patients they
 * represent, at once.
 */
export function useLiveAppointments(): void {
  const queryClient = useQueryClient();
  const { list, cancelled, past } = api.patient.appointments;
  const { get: checklist } = api.patient.checklist;
  useLive('patient', (changes) => {
    void queryClient.invalidateQueries({
      queryKey: api.patient.queue.places.key(),
    });
    if (changes.every(({ kind }) => kind === 'queue')) return;
    // `open` is left out: it creates a link, which stays valid.
    for (const { key } of [
      list,
      cancelled,
      past,
      checklist,
      api.patient.opinions.list,
      api.patient.proposals.list,
      api.patient.papers.list,
      api.patient.questionnaires.list,
      api.patient.waitlist.list,
      api.public.appointments.look,
    ]) {
      void queryClient.invalidateQueries({ queryKey: key() });
    }
  });
}
