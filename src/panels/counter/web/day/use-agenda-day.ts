import {
  type QueryClient,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback, useMemo, useRef } from 'react';
import type { LiveChange } from '../../../../base/api/contract/live.ts';
import { api, client } from '../../../../base/api/web/client/api.ts';
import { isRefusal } from '../../../../base/api/web/client/query-client.ts';
import { useLive } from '../../../../base/api/web/live/live.ts';
import { dayAt, startOfDay } from '../../../../base/time/clinic-zone.ts';
import type { AgendaDay } from '../../../../subjects/appointments/contract/agenda.ts';
import type { StaffAppointment } from '../../../../subjects/appointments/contract/staff-appointments.ts';
import { isOvernight } from '../../../../subjects/appointments/rules/overnight.ts';
import { inDayOrder } from './appointments-shown.ts';

/** Above this number the whole day is fetched, which costs as much as that many single appointments. */
const MOST_ONE_BY_ONE = 12;

/**
 * The day of all doctors, which follows changes at other desks and in the consulting rooms. A changed appointment is
 * fetched alone, so that a day of two thousand is not sent again for each arrival.
 */
export function useAgendaDay(day: string) {
  const queryClient = useQueryClient();
  const options = api.reception.agenda.day.queryOptions({ input: { day } });
  const query = useQuery({ ...options, staleTime: 30_000 });
  /** The last request or update of each appointment, so that an older answer never replaces a newer one. */
  const request = useRef({ count: 0, last: new Map<string, number>() });

  const put = useCallback(
    (appointment: StaffAppointment) => {
      request.current.count += 1;
      request.current.last.set(appointment.id, request.current.count);
      putInDays(queryClient, appointment);
    },
    [queryClient],
  );

  async function refresh(appointmentId: string) {
    request.current.count += 1;
    const order = request.current.count;
    request.current.last.set(appointmentId, order);
    try {
      const appointment = await client.reception.appointments.get({
        appointmentId,
      });
      if (request.current.last.get(appointmentId) === order)
        putInDays(queryClient, appointment);
    } catch (error) {
      // After a refusal the appointment is no longer in the day; without network, the day is refetched on
      // reconnection.
      if (isRefusal(error))
        void queryClient.invalidateQueries({ queryKey: options.queryKey });
    }
  }

  function concerns({ kind, day: on, appointmentId }: LiveChange): boolean {
    if (kind === 'all') return true;
    if (kind !== 'appointment' && kind !== 'queue' && kind !== 'schedule')
      return false;
    const shown = queryClient.getQueryData(options.queryKey);
    const isShown = [
      ...(shown?.appointments ?? []),
      ...(shown?.leftWaiting ?? []),
    ].some(({ id }) => id === appointmentId);
    return isShown || on === undefined || on === day;
  }

  useLive('reception', (changes) => {
    const ours = changes.filter(concerns);
    const ids = new Set(
      ours.flatMap(({ appointmentId }) => appointmentId ?? []),
    );
    const isAllNamed = ours.every(
      ({ appointmentId, kind }) => appointmentId && kind !== 'all',
    );
    if (isAllNamed && ids.size <= MOST_ONE_BY_ONE)
      for (const id of ids) void refresh(id);
    else void queryClient.invalidateQueries({ queryKey: options.queryKey });
  });

  return useMemo(() => ({ query, put }), [query, put]);
}

/** Puts the present appointment into every cached day that has it, and removes it from the others. */
function putInDays(
  queryClient: QueryClient,
  appointment: StaffAppointment,
): void {
  const days = { queryKey: api.reception.agenda.day.key() };
  queryClient.setQueriesData<AgendaDay>(
    days,
    (shown) => shown && withAppointment(shown, appointment),
  );
  const { id: appointmentId } = appointment;
  queryClient.setQueryData(
    api.reception.appointments.get.queryKey({ input: { appointmentId } }),
    appointment,
  );
  // Search results contain the patient's next appointment.
  void queryClient.invalidateQueries({ queryKey: api.reception.search.key() });
  // Running queries may return an older state, and only the day says how many overbookings are left.
  void queryClient.invalidateQueries({
    ...days,
    predicate: ({ state }) =>
      appointment.overbookPlace > 0 || state.fetchStatus === 'fetching',
  });
}

export function withAppointment(
  shown: AgendaDay,
  appointment: StaffAppointment,
): AgendaDay {
  const day = dayAt(appointment.startsAt, shown.timeZone);
  const today = dayAt(shown.serverNow, shown.timeZone);
  const isOfQueue = isOfTodaysQueue(appointment, shown);
  const isOfDay = day === shown.day || (isOfQueue && shown.day === today);
  const others = shown.appointments.filter(({ id }) => id !== appointment.id);
  const othersLeft = shown.leftWaiting.filter(
    ({ id }) => id !== appointment.id,
  );
  const isLeft = appointment.status === 'arrived' && day < today && !isOfQueue;
  return {
    ...shown,
    appointments: isOfDay ? [...others, appointment].sort(inDayOrder) : others,
    leftWaiting: isLeft
      ? [...othersLeft, appointment].sort(inDayOrder)
      : othersLeft,
  };
}

/** True if an appointment of the day before is in today's queue. */
function isOfTodaysQueue(
  { status, startsAt, arrivedAt, dayEndsAt }: StaffAppointment,
  { serverNow, timeZone }: AgendaDay,
): boolean {
  const now = Date.parse(serverNow);
  return isOvernight(
    {
      status,
      startsAt: Date.parse(startsAt),
      dayEndsAt: Date.parse(dayEndsAt),
      arrivedAt: arrivedAt === null ? null : Date.parse(arrivedAt),
    },
    {
      now,
      dayStartsAt: startOfDay(dayAt(serverNow, timeZone), timeZone) * 60_000,
    },
  );
}
