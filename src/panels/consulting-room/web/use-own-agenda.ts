import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../base/api/web/client/api.ts';
import { useLive } from '../../../base/api/web/live/live.ts';
import type { StaffAppointment } from '../../../subjects/appointments/contract/staff-appointments.ts';
import type { AgendaDay } from '../contract/agenda.ts';

/** A day of the doctor's agenda, which follows the counter's changes. */
export function useOwnDay(day: string) {
  const queryClient = useQueryClient();
  const options = api.doctor.agenda.day.queryOptions({ input: { day } });
  const query = useQuery(options);
  useAgendaChanges();

  /** Stores the appointment after an act; a running query is cancelled, since its answer may be older. */
  async function put(appointment: StaffAppointment) {
    await queryClient.cancelQueries({ queryKey: options.queryKey });
    queryClient.setQueryData(
      options.queryKey,
      (shown) => shown && withAppointment(shown, appointment),
    );
    await queryClient.invalidateQueries({ queryKey: api.doctor.agenda.key() });
  }
  return { query, put };
}

/** The week of a day. */
export function useOwnWeek(day: string) {
  const query = useQuery(
    api.doctor.agenda.week.queryOptions({ input: { day } }),
  );
  useAgendaChanges();
  return query;
}

/** A doctor's day is small: after any change it is fetched whole. */
function useAgendaChanges() {
  const queryClient = useQueryClient();
  useLive('doctor', (changes) => {
    if (changes.some(({ kind }) => kind !== 'message')) {
      void queryClient.invalidateQueries({ queryKey: api.doctor.agenda.key() });
      void queryClient.invalidateQueries({
        queryKey: api.doctor.appointments.history.key(),
      });
      void queryClient.invalidateQueries({ queryKey: api.doctor.notes.key() });
      void queryClient.invalidateQueries({
        queryKey: api.doctor.absenceNotices.key(),
      });
      void queryClient.invalidateQueries({ queryKey: api.doctor.queue.key() });
    }
  });
}

function withAppointment<Day extends AgendaDay>(
  shown: Day,
  appointment: StaffAppointment,
): Day {
  return {
    ...shown,
    appointments: shown.appointments.map((entry) =>
      entry.id === appointment.id ? appointment : entry,
    ),
  };
}
