import { useQueryClient } from '@tanstack/react-query';
import type { UpcomingAppointment } from '../../../../contract/patient/account.ts';
import { api } from '../../../api/api.ts';
import { useLive } from '../../../live/live.ts';

const NEAR_MS = 18 * 3_600_000;

const isOfFamilyToday = ({ patient, startsAt }: UpcomingAppointment) =>
  patient !== null && Math.abs(Date.parse(startsAt) - Date.now()) < NEAR_MS;

/** While mounted, the counter's changes to the patient's appointments show within a second. */
export function useLiveAppointments(): void {
  const queryClient = useQueryClient();
  const { list, cancelled, past } = api.patient.appointments;
  const { get: checklist } = api.patient.checklist;
  useLive('patient', (changes) => {
    void queryClient.invalidateQueries({ queryKey: api.patient.queue.places.key() });
    if (changes.every(({ kind }) => kind === 'queue')) {
      // The stream tells nothing else about the family's appointments.
      const shown = queryClient.getQueryData(list.queryKey());
      if (shown?.some(isOfFamilyToday)) void queryClient.invalidateQueries({ queryKey: list.key() });
      return;
    }
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
