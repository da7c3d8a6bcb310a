import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef } from 'react';
import type { LiveChange } from '../../../contract/live.ts';
import type { AgendaDay } from '../../../contract/reception/agenda.ts';
import type { StaffTurno } from '../../../contract/staff/turnos.ts';
import { dayOf, epochMinuteOf } from '../../../domain/calendar/clinic-zone.ts';
import { api, client } from '../../lib/api.ts';
import { useLive } from '../../lib/live.ts';
import { isRefusal } from '../../lib/query-client.ts';
import { inDayOrder } from './turnos-shown.ts';

/** More at once are asked for together: a whole day costs as much as so many turnos. */
const MOST_ONE_BY_ONE = 12;

/**
 * The day of all doctors, which follows what happens at the other desks and in the consulting rooms. A turno that
 * changed is asked for alone, so that a day of two thousand is not sent again for each arrival.
 */
export function useAgendaDay(day: string) {
  const queryClient = useQueryClient();
  const options = api.reception.agenda.day.queryOptions({ input: { day } });
  const query = useQuery({ ...options, staleTime: 30_000 });
  /** The last time each turno was asked for or put, so that an older answer never replaces a newer one. */
  const asked = useRef({ count: 0, last: new Map<string, number>() });

  const put = useCallback(
    (turno: StaffTurno) => {
      asked.current.count += 1;
      asked.current.last.set(turno.id, asked.current.count);
      putInDays(queryClient, turno);
    },
    [queryClient],
  );

  async function refresh(appointmentId: string) {
    asked.current.count += 1;
    const order = asked.current.count;
    asked.current.last.set(appointmentId, order);
    try {
      const turno = await client.reception.turnos.get({ appointmentId });
      if (asked.current.last.get(appointmentId) === order) putInDays(queryClient, turno);
    } catch (error) {
      // What is gone is no longer in the day; without network the day is asked for once it is back.
      if (isRefusal(error)) void queryClient.invalidateQueries({ queryKey: options.queryKey });
    }
  }

  function concerns({ kind, day: on, appointmentId }: LiveChange): boolean {
    if (kind === 'all') return true;
    if (kind !== 'turno' && kind !== 'queue' && kind !== 'schedule') return false;
    const shown = queryClient.getQueryData(options.queryKey);
    const isShown = [...(shown?.turnos ?? []), ...(shown?.leftWaiting ?? [])].some(
      ({ id }) => id === appointmentId,
    );
    return isShown || on === undefined || on === day;
  }

  useLive('reception', (changes) => {
    const ours = changes.filter(concerns);
    const ids = new Set(ours.flatMap(({ appointmentId }) => appointmentId ?? []));
    const isAllNamed = ours.every(({ appointmentId, kind }) => appointmentId && kind !== 'all');
    if (isAllNamed && ids.size <= MOST_ONE_BY_ONE) for (const id of ids) void refresh(id);
    else void queryClient.invalidateQueries({ queryKey: options.queryKey });
  });

  return useMemo(() => ({ query, put }), [query, put]);
}

/** Puts a turno as it is now into every day that is kept, and takes it out of where it no longer is. */
function putInDays(queryClient: QueryClient, turno: StaffTurno): void {
  const days = { queryKey: api.reception.agenda.day.key() };
  queryClient.setQueriesData<AgendaDay>(days, (shown) => shown && withTurno(shown, turno));
  const { id: appointmentId } = turno;
  queryClient.setQueryData(api.reception.turnos.get.queryKey({ input: { appointmentId } }), turno);
  // Whoever was found by it has it as their next one.
  void queryClient.invalidateQueries({ queryKey: api.reception.search.key() });
  // Answers on their way may be from before; and how many sobreturnos are left is the day's to say.
  void queryClient.invalidateQueries({
    ...days,
    predicate: ({ state }) => turno.overbookPlace > 0 || state.fetchStatus === 'fetching',
  });
}

export function withTurno(shown: AgendaDay, turno: StaffTurno): AgendaDay {
  const dayAt = (instant: string) => dayOf(epochMinuteOf(Date.parse(instant)), shown.timeZone);
  const isOfDay = dayAt(turno.startsAt) === shown.day;
  const others = shown.turnos.filter(({ id }) => id !== turno.id);
  const othersLeft = shown.leftWaiting.filter(({ id }) => id !== turno.id);
  const isLeft = turno.status === 'arrived' && dayAt(turno.startsAt) < dayAt(shown.serverNow);
  return {
    ...shown,
    turnos: isOfDay ? [...others, turno].sort(inDayOrder) : others,
    leftWaiting: isLeft ? [...othersLeft, turno].sort(inDayOrder) : othersLeft,
  };
}
