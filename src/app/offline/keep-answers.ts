import {
  hashKey,
  matchQuery,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
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
 * Keeps a panel's first data with its session, for use offline: staff's days only until midnight, in an open
 * browser. Leaves out purposes and texts of users, but keeps the preparation that a patient opened here.
 */

export type KeepingRole = 'reception' | 'doctor' | 'patient';

interface Kept {
  queryKey: QueryKey;
  data: unknown;
  updatedAt: number;
}

/** Writes a burst of changes once. */
const PAUSE_MS = 2_000;
const PATIENTS_DAYS = 14;

const clinicKey = api.public.clinic.get.queryKey();
const preparationKey = api.patient.checklist.get.key();

/**
 * The entry's name. A patient's entry has the id of the shown patient: a relative's data never appear as
 * their own.
 */
const nameFor = (role: KeepingRole) =>
  role === 'patient' ? `${SEEN} ${storedSession(role)?.id}` : SEEN;

/** The queries of a role to keep, each with the function that strips its answer. */
function wanted(
  role: KeepingRole,
  today: string,
): { queryKey: QueryKey; lean: (data: never) => unknown }[] {
  const input = { day: today };
  switch (role) {
    case 'reception':
      return [
        {
          queryKey: api.reception.agenda.day.queryKey({ input }),
          lean: leanDay,
        },
      ];
    case 'doctor':
      return [
        {
          queryKey: api.doctor.agenda.day.queryKey({ input }),
          lean: leanOwnDay,
        },
      ];
    case 'patient':
      return [
        {
          queryKey: api.patient.appointments.list.queryKey(),
          lean: leanUpcoming,
        },
      ];
  }
}

/** Keeps what a panel reads, until the returned function is called. */
export function keepQueries(
  role: KeepingRole,
  queryClient: QueryClient,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (
      type !== 'updated' ||
      query.state.status !== 'success' ||
      timer !== undefined
    )
      return;
    const clinic = queryClient.getQueryData(clinicKey);
    const keys = clinic
      ? [
          clinicKey,
          ...wanted(role, clinic.today).map(({ queryKey }) => queryKey),
        ]
      : [];
    const isPreparation =
      role === 'patient' && matchQuery({ queryKey: preparationKey }, query);
    if (!isPreparation && !keys.some((key) => hashKey(key) === query.queryHash))
      return;
    timer = setTimeout(() => {
      timer = undefined;
      keepNow(role, queryClient);
    }, PAUSE_MS);
  });
  const stopSessions = subscribeToStoredSessions(() =>
    dropSeenBeforehand(role),
  );
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
    return [
      {
        queryKey,
        data: lean(state.data as never),
        updatedAt: state.dataUpdatedAt,
      },
    ];
  });
  // The earlier entry stays until all queries are answered.
  if (value.length < entries.length) return;
  const all = role === 'patient' ? withPreparations(value, queryClient) : value;
  keepWithSession(role, nameFor(role), {
    until: untilWhen(role, clinic),
    value: all,
  });
}

function untilWhen(role: KeepingRole, { timeZone }: Clinic): number {
  const today = dayAt(new Date(), timeZone);
  return (
    startOfDay(
      addDays(today, role === 'patient' ? PATIENTS_DAYS : 1),
      timeZone,
    ) * 60_000
  );
}

/**
 * Gives a panel what its session kept, if the panel has not read it yet. The data keep their age and are read
 * again.
 */
export function restoreQueries(
  role: KeepingRole,
  queryClient: QueryClient,
): void {
  dropSeenBeforehand(role);
  const kept = keptWithSession(role, nameFor(role));
  if (!Array.isArray(kept)) return;
  for (const entry of kept) {
    if (
      !isKept(entry) ||
      queryClient.getQueryData(entry.queryKey) !== undefined
    )
      continue;
    queryClient.setQueryData(entry.queryKey, entry.data, {
      updatedAt: entry.updatedAt,
    });
    // Read again even if new: the kept data are stripped, and changes during the reload were not announced.
    void queryClient.invalidateQueries({
      queryKey: entry.queryKey,
      exact: true,
      refetchType: 'none',
    });
  }
}

function isKept(value: unknown): value is Kept {
  if (typeof value !== 'object' || value === null) return false;
  const { queryKey, data, updatedAt } = value as Record<string, unknown>;
  return (
    Array.isArray(queryKey) &&
    typeof data === 'object' &&
    typeof updatedAt === 'number'
  );
}

const leanAppointment = (appointment: StaffAppointment): StaffAppointment => ({
  ...appointment,
  specialtyName: '',
  practiceName: '',
  cancelReason: null,
  hasPrivateNote: false,
  preparationReading: null,
  questionnairesAnswered: 0,
  questionnairesMissing: 0,
});

const leanClosure = <Closure extends { code: string } | null>(
  closure: Closure,
): Closure =>
  closure?.code === 'ABSENT' ? { ...closure, reason: 'Ausente' } : closure;

function leanDay(day: AgendaDay): AgendaDay {
  return {
    ...day,
    doctors: day.doctors.map((doctor) => ({
      ...doctor,
      absenceReason: null,
      specialtyNames: [],
      closure: leanClosure(doctor.closure),
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

/**
 * Adds the checklists that the patient opened here, and marks their appointments with an empty preparation.
 */
function withPreparations(
  value: readonly Kept[],
  queryClient: QueryClient,
): Kept[] {
  const listHash = hashKey(api.patient.appointments.list.queryKey());
  const seen =
    queryClient.getQueryData(api.patient.appointments.list.queryKey()) ?? [];
  const preparations = seen.flatMap(
    ({ id, preparation }): (Kept & { id: string })[] => {
      const queryKey = api.patient.checklist.get.queryKey({
        input: { appointmentId: id },
      });
      const state = queryClient.getQueryState(queryKey);
      if (preparation === null || state?.data === undefined) return [];
      return [
        { id, queryKey, data: state.data, updatedAt: state.dataUpdatedAt },
      ];
    },
  );
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

const leanUpcoming = (
  appointments: UpcomingAppointment[],
): UpcomingAppointment[] =>
  appointments.map((appointment) => ({
    ...appointment,
    preparation: null,
    preparationReading: null,
    questionnairesMissing: null,
    delayMinutes: null,
  }));
