import { hashKey, matchQuery, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { api } from '../../base/api/web/client/api.ts';
import {
  dropSeenBeforehand,
  keepWithSession,
  keptWithSession,
  SEEN,
  storedSession,
  subscribeToStoredSessions,
} from '../../base/api/web/session/session.ts';
import type { Clinic } from '../../base/clinic/contract/clinic.ts';
import { addDays } from '../../base/time/clinic-day.ts';
import { dayAt, startOfDay } from '../../base/time/clinic-zone.ts';
import type { AgendaDay as DoctorDay } from '../../panels/consulting-room/contract/agenda.ts';
import type { UpcomingAppointment } from '../../subjects/appointments/contract/account.ts';
import type { AgendaDay } from '../../subjects/appointments/contract/agenda.ts';
import type { StaffAppointment } from '../../subjects/appointments/contract/staff-appointments.ts';

/*
 * What a panel shows first, kept with its session so that the page opens with it where there is no connection: the
 * counter's and the doctor's own day until the clinic's midnight, in an open browser alone; a patient's appointments to
 * come. It leaves out the purpose of an appointment and all that a user wrote, but keeps what a verified patient has to
 * prepare, as far as they opened it here.
 */

export type KeepingRole = 'reception' | 'doctor' | 'patient';

interface Kept {
  queryKey: QueryKey;
  data: unknown;
  updatedAt: number;
}

/** A burst of changes is written once. */
const PAUSE_MS = 2_000;
const PATIENTS_DAYS = 14;

const clinicKey = api.public.clinic.get.queryKey();
const preparationKey = api.patient.checklist.get.key();

/** Of a patient by whom they act for: what they saw of a relative is not shown as their own. */
const nameFor = (role: KeepingRole) => (role === 'patient' ? `${SEEN} ${storedSession(role)?.id}` : SEEN);

/** The queries of a role that are kept, with what of their answers. */
function wanted(role: KeepingRole, today: string): { queryKey: QueryKey; lean: (data: never) => unknown }[] {
  const input = { day: today };
  switch (role) {
    case 'reception':
      return [{ queryKey: api.reception.agenda.day.queryKey({ input }), lean: leanDay }];
    case 'doctor':
      return [{ queryKey: api.doctor.agenda.day.queryKey({ input }), lean: leanOwnDay }];
    case 'patient':
      return [{ queryKey: api.patient.appointments.list.queryKey(), lean: leanUpcoming }];
  }
}

/** Keeps what a panel reads, until the returned function is called. */
export function keepQueries(role: KeepingRole, queryClient: QueryClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.state.status !== 'success' || timer !== undefined) return;
    const clinic = queryClient.getQueryData(clinicKey);
    const keys = clinic ? [clinicKey, ...wanted(role, clinic.today).map(({ queryKey }) => queryKey)] : [];
    const isPreparation = role === 'patient' && matchQuery({ queryKey: preparationKey }, query);
    if (!isPreparation && !keys.some((key) => hashKey(key) === query.queryHash)) return;
    timer = setTimeout(() => {
      timer = undefined;
      keepNow(role, queryClient);
    }, PAUSE_MS);
  });
  const stopSessions = subscribeToStoredSessions(() => dropSeenBeforehand(role));
  return () => {
    clearTimeout(timer);
    stop();
    stopSessions();
  };
}

function keepNow(role: KeepingRole, queryClient: QueryClient): void {
  const clinic = queryClient.getQueryData(clinicKey);
  if (!clinic) return;
  const entries = [
    { queryKey: clinicKey as QueryKey, lean: (data: never) => data as unknown },
    ...wanted(role, clinic.today),
  ];
  const value = entries.flatMap(({ queryKey, lean }): Kept[] => {
    const state = queryClient.getQueryState(queryKey);
    if (state?.data === undefined) return [];
    return [{ queryKey, data: lean(state.data as never), updatedAt: state.dataUpdatedAt }];
  });
  // What is not there yet is not forgotten for it.
  if (value.length < entries.length) return;
  const all = role === 'patient' ? withPreparations(value, queryClient) : value;
  keepWithSession(role, nameFor(role), { until: untilWhen(role, clinic), value: all });
}

function untilWhen(role: KeepingRole, { timeZone }: Clinic): number {
  const today = dayAt(new Date(), timeZone);
  return startOfDay(addDays(today, role === 'patient' ? PATIENTS_DAYS : 1), timeZone) * 60_000;
}

/** Gives a panel what its session kept, where it has not read it yet; it is as old as it is, and read anew. */
export function restoreQueries(role: KeepingRole, queryClient: QueryClient): void {
  dropSeenBeforehand(role);
  const kept = keptWithSession(role, nameFor(role));
  if (!Array.isArray(kept)) return;
  for (const entry of kept) {
    if (!isKept(entry) || queryClient.getQueryData(entry.queryKey) !== undefined) continue;
    queryClient.setQueryData(entry.queryKey, entry.data, { updatedAt: entry.updatedAt });
    // However lately it was kept: it is lean, and no stream told what changed while the page was reloaded.
    void queryClient.invalidateQueries({ queryKey: entry.queryKey, exact: true, refetchType: 'none' });
  }
}

function isKept(value: unknown): value is Kept {
  if (typeof value !== 'object' || value === null) return false;
  const { queryKey, data, updatedAt } = value as Record<string, unknown>;
  return Array.isArray(queryKey) && typeof data === 'object' && typeof updatedAt === 'number';
}

const leanAppointment = (appointment: StaffAppointment): StaffAppointment => ({
  ...appointment,
  ...{
    specialtyName: '',
    practiceName: '',
    cancelReason: null,
    hasPrivateNote: false,
    preparationReading: null,
    questionnairesAnswered: 0,
    questionnairesMissing: 0,
  },
});

const leanClosure = <Closure extends { code: string } | null>(closure: Closure): Closure =>
  closure?.code === 'ABSENT' ? { ...closure, reason: 'Ausente' } : closure;

function leanDay(day: AgendaDay): AgendaDay {
  return {
    ...day,
    doctors: day.doctors.map((doctor) => ({
      ...doctor,
      ...{ absenceReason: null, specialtyNames: [], closure: leanClosure(doctor.closure) },
    })),
    appointments: day.appointments.map(leanAppointment),
    leftWaiting: day.leftWaiting.map(leanAppointment),
  };
}

function leanOwnDay(day: DoctorDay): DoctorDay {
  const { absence, closure, appointments } = day;
  return {
    ...day,
    absence: absence && { ...absence, reason: '' },
    closure: leanClosure(closure),
    appointments: appointments.map(leanAppointment),
  };
}

/** With what to prepare for the appointments that are kept: of a list that shows it, each that was read here. */
function withPreparations(value: readonly Kept[], queryClient: QueryClient): Kept[] {
  const listHash = hashKey(api.patient.appointments.list.queryKey());
  const seen = queryClient.getQueryData(api.patient.appointments.list.queryKey()) ?? [];
  const preparations = seen.flatMap(({ id, preparation }): (Kept & { id: string })[] => {
    const queryKey = api.patient.checklist.get.queryKey({ input: { appointmentId: id } });
    const state = queryClient.getQueryState(queryKey);
    if (preparation === null || state?.data === undefined) return [];
    return [{ id, queryKey, data: state.data, updatedAt: state.dataUpdatedAt }];
  });
  const ids = new Set(preparations.map(({ id }) => id));
  const lists = value.map((kept) =>
    hashKey(kept.queryKey) === listHash
      ? {
          ...kept,
          data: (kept.data as UpcomingAppointment[]).map((each) =>
            ids.has(each.id) ? { ...each, preparation: '' } : each,
          ),
        }
      : kept,
  );
  return [...lists, ...preparations.map(({ id: _, ...kept }) => kept)];
}

const leanUpcoming = (appointments: UpcomingAppointment[]): UpcomingAppointment[] =>
  appointments.map((appointment) => ({
    ...appointment,
    preparation: null,
    preparationReading: null,
    questionnairesMissing: null,
    delayMinutes: null,
  }));
