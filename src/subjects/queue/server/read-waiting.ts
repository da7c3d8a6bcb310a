import type { ClinicSnapshot } from '../../../base/clinic/server/snapshot.ts';
import type { ReadServices } from '../../../base/doors/services.ts';
import {
  type DaySpan,
  dayAt,
  daySpan,
} from '../../../base/time/clinic-zone.ts';
import {
  type Awaited,
  expectedStarts,
  type WaitEstimate,
  waitUntil,
} from '../rules/estimate-waits.ts';
import { inOrder, type Moment } from '../rules/queue-order.ts';
import type { QueueState } from '../rules/queue-state.ts';
import { runningDelay } from '../rules/running-delay.ts';
import {
  expectedService,
  type ServiceMinutes,
  type ServiceSample,
} from '../rules/service-minutes.ts';
import { queueDayOf } from './queue-of-day.ts';
import { hasLostPlace, stateOf, ticketOf, toArrival } from './queue-row.ts';
import { readVisitTimes } from './read-visit-times.ts';
import { listQueue, type QueueRow } from './waiting-queries.ts';

/** A patient who arrived today and is not done, with their turn among those of their doctor. */
export interface QueuedPerson {
  appointmentId: string;
  doctorId: string;
  patientId: string;
  specialtyId: string;
  roomId: string | null;
  /** `A-014`; null where the clinic has no waiting room. */
  ticket: string | null;
  waitingRoomId: string | null;
  state: QueueState;
  startsAt: Date;
  arrivedAt: Date;
  isWalkIn: boolean;
  isUrgent: boolean;
  /** True if the place was set by hand. */
  isMoved: boolean;
  /** How often they were called since they arrived, and when last. */
  calls: number;
  calledAt: Date | null;
  calledToRoomId: string | null;
  /** Until when the place of a patient who stepped out is kept. Null: they are here. */
  outUntil: Date | null;
  /** How many patients of the same doctor go in before. Null: called, inside, or out for too long. */
  peopleBefore: number | null;
  /** The wait until they may go in. Null: as for `peopleBefore`. */
  estimate: WaitEstimate | null;
}

export interface DoctorQueue {
  doctorId: string;
  /** How many minutes late the doctor runs today. Null: no punctual patient is left. */
  delayMinutes: number | null;
  /** Booked for today and not here yet, with how much later than their hour they may begin. */
  expected: { appointmentId: string; startsAt: Date; delayMinutes: number }[];
}

export interface Waiting {
  /** The called patients by their calls, then those who wait in the order of calling, then those in rooms. */
  people: QueuedPerson[];
  doctors: ReadonlyMap<string, DoctorQueue>;
}

/**
 * Reads the queue at that instant, of one doctor or all: the arrived patients in order, with people before
 * them and the estimated wait, and how late each doctor runs.
 */
export async function readWaiting(
  services: ReadServices,
  { now, doctorId = null }: { now: Date; doctorId?: string | null },
): Promise<Waiting> {
  const snapshot = await services.snapshot.any();
  const zone = snapshot.clinic.timeZone;
  const span = daySpan(dayAt(now, zone), zone);
  const rows = await listQueue(services.db, {
    ...queueDayOf({ now, today: span.day, zone }),
    doctorId,
  });
  const byDoctor = Map.groupBy(rows, (row) => row.doctorId);
  const service = await readVisitTimes(services, {
    doctorIds: [...byDoctor.keys()],
    now,
  });
  const moment = { now: now.getTime(), dayStartsAt: span.start * minuteMs };
  const people: QueuedPerson[] = [];
  const doctors = new Map<string, DoctorQueue>();
  for (const [id, own] of byDoctor) {
    const looked = lookAtDoctor(services, own, {
      id,
      snapshot,
      span,
      moment,
      times: service.get(id) ?? new Map(),
    });
    people.push(...looked.people);
    doctors.set(id, looked.doctor);
  }
  return {
    people: sorted(people, new Map(rows.map((row) => [row.id, row])), moment),
    doctors,
  };
}

const minuteMs = 60_000;

interface Looking {
  id: string;
  snapshot: ClinicSnapshot;
  span: DaySpan;
  moment: Moment;
  times: ReadonlyMap<string, ServiceSample>;
}

function lookAtDoctor(
  { snapshot: cache }: ReadServices,
  rows: readonly QueueRow[],
  { id, snapshot, span, moment, times }: Looking,
): { people: QueuedPerson[]; doctor: DoctorQueue } {
  const { now } = moment;
  const doctor = snapshot.doctors.get(id);
  const openings = doctor
    ? cache.openingsOf(snapshot, doctor, span.day).openings
    : [];
  const serviceOf = (row: QueueRow): ServiceMinutes => {
    const planned = (row.endsAt.getTime() - row.startsAt.getTime()) / minuteMs;
    return expectedService(times.get(row.practiceId) ?? null, planned);
  };
  const inLine = rows.filter(
    (row) => row.status !== 'in_progress' && !hasLostPlace(row, now),
  );
  const awaited = inLine.map((row) => toAwaited(row, serviceOf(row)));
  const starts = expectedStarts({
    ...moment,
    awaited,
    readyAt: doctor?.arrivesAt == null ? null : doctor.arrivesAt * minuteMs,
    openings: openings.map(({ start, end }) => ({
      start: start * minuteMs,
      end: end * minuteMs,
    })),
    inRoom: rows
      .filter(({ status }) => status === 'in_progress')
      .map((row) => ({
        startedAt: row.startedAt?.getTime() ?? now,
        service: serviceOf(row),
      })),
  });
  const expected = new Map(starts.map((start) => [start.id, start]));
  const here = inLine.filter(({ status }) => status === 'arrived');
  const called = here.filter((row) => stateOf(row) === 'called');
  const line = inOrder(
    here.filter((row) => stateOf(row) !== 'called').map(toArrival),
    moment,
  ).map((one) => one.id);
  const people = rows.flatMap((row) => {
    const turn = line.indexOf(row.id);
    const start = expected.get(row.id);
    const isWaiting = turn >= 0 && start !== undefined;
    return row.status === 'booked'
      ? []
      : [
          toPerson(row, {
            peopleBefore: isWaiting ? called.length + turn : null,
            estimate: isWaiting ? waitUntil(start, now) : null,
          }),
        ];
  });
  return {
    people,
    doctor: {
      doctorId: id,
      delayMinutes: runningDelay({ awaited, starts, now }),
      expected: rows
        .filter(({ status }) => status === 'booked')
        .map(({ id: appointmentId, startsAt }) => ({
          appointmentId,
          startsAt,
          delayMinutes: delayFrom(
            startsAt,
            expected.get(appointmentId)?.at ?? 0,
          ),
        })),
    },
  };
}

function delayFrom(startsAt: Date, at: number): number {
  return Math.max(0, Math.round((at - startsAt.getTime()) / minuteMs));
}

function toAwaited(row: QueueRow, service: ServiceMinutes): Awaited {
  const isHere = row.status === 'arrived';
  const arrival = toArrival(row);
  const isCalled = isHere && stateOf(row) === 'called';
  return {
    ...arrival,
    service,
    arrivedAt: isHere ? arrival.arrivedAt : null,
    calledAt: isCalled ? (row.calledAt?.getTime() ?? null) : null,
  };
}

function toPerson(
  row: QueueRow,
  turn: Pick<QueuedPerson, 'peopleBefore' | 'estimate'>,
): QueuedPerson {
  return {
    appointmentId: row.id,
    doctorId: row.doctorId,
    patientId: row.patientId,
    specialtyId: row.specialtyId,
    roomId: row.roomId,
    ticket: ticketOf(row),
    waitingRoomId: row.waitingRoomId,
    state: stateOf(row),
    startsAt: row.startsAt,
    arrivedAt: row.arrivedAt ?? row.startsAt,
    isWalkIn: row.isWalkIn,
    isUrgent: row.isUrgent,
    isMoved: row.place !== null,
    calls: row.calls,
    calledAt: row.calledAt,
    calledToRoomId: row.calledToRoomId,
    outUntil: row.outUntil,
    ...turn,
  };
}

const stateOrder: readonly QueueState[] = [
  'called',
  'waiting',
  'out',
  'inRoom',
];

function sorted(
  people: QueuedPerson[],
  rows: ReadonlyMap<string, QueueRow>,
  moment: Moment,
): QueuedPerson[] {
  const byState = Map.groupBy(people, ({ state, peopleBefore }) =>
    // A patient who is out keeps a place among those who wait.
    state === 'out' && peopleBefore !== null ? 'waiting' : state,
  );
  const byId = new Map(people.map((person) => [person.appointmentId, person]));
  return stateOrder.flatMap((state) => {
    const those = byState.get(state) ?? [];
    if (state !== 'waiting')
      return those.toSorted((a, b) => since(a) - since(b));
    const line = inOrder(
      those.map(({ appointmentId }) =>
        toArrival(rows.get(appointmentId) as QueueRow),
      ),
      moment,
    );
    return line.map(({ id }) => byId.get(id) as QueuedPerson);
  });
}

function since({ calledAt, arrivedAt }: QueuedPerson): number {
  return (calledAt ?? arrivedAt).getTime();
}
