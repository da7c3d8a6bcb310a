import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { AgendaDay } from '../../../contract/doctor/agenda.ts';
import type { StaffTurno } from '../../../contract/staff/turnos.ts';
import { api } from '../../lib/api.ts';
import { useLive } from '../../lib/live.ts';

/** A day of the doctor's, which follows what the counter does with it. */
export function useOwnDay(day: string) {
  const queryClient = useQueryClient();
  const options = api.doctor.agenda.day.queryOptions({ input: { day } });
  const query = useQuery(options);
  useAgendaChanges();

  /** A turno as it is after an act of ours; an answer that is on its way may be from before. */
  async function put(turno: StaffTurno) {
    await queryClient.cancelQueries({ queryKey: options.queryKey });
    queryClient.setQueryData(options.queryKey, (shown) => shown && withTurno(shown, turno));
    await queryClient.invalidateQueries({ queryKey: api.doctor.agenda.key() });
  }
  return { query, put };
}

/** The week in which a day lies. */
export function useOwnWeek(day: string) {
  const query = useQuery(api.doctor.agenda.week.queryOptions({ input: { day } }));
  useAgendaChanges();
  return query;
}

/** A doctor's day is small: whatever changed, it is asked for whole. */
function useAgendaChanges() {
  const queryClient = useQueryClient();
  useLive('doctor', (changes) => {
    if (changes.some(({ kind }) => kind !== 'message')) {
      void queryClient.invalidateQueries({ queryKey: api.doctor.agenda.key() });
      void queryClient.invalidateQueries({ queryKey: api.doctor.turnos.history.key() });
      void queryClient.invalidateQueries({ queryKey: api.doctor.notes.key() });
    }
  });
}

function withTurno<Day extends AgendaDay>(shown: Day, turno: StaffTurno): Day {
  return { ...shown, turnos: shown.turnos.map((one) => (one.id === turno.id ? turno : one)) };
}
