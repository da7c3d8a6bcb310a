import { seededRandom } from '../material/seeded-random.ts';

const minuteMs = 60_000;

/** An appointment of the simulated day. Instants are in milliseconds since 1970. */
export interface Lived {
  id: string;
  doctorId: string;
  status:
    | 'booked'
    | 'arrived'
    | 'in_progress'
    | 'fulfilled'
    | 'noshow'
    | 'cancelled';
  isToday: boolean;
  /** True if panels show it: it is today's, or its patient is here since shortly before midnight. */
  isOfQueue: boolean;
  /** True if it is in a room of the guardia. */
  isOfGuardia: boolean;
  /** True if the patient came without an appointment. */
  isWalkIn: boolean;
  startsAt: number;
  endsAt: number;
  bookedAt: number;
  arrivedAt: number | null;
  startedAt: number | null;
  calls: number;
  calledAt: number | null;
  /** True if a user of the demonstration acted on it a moment ago, or if it belongs to that user. */
  isLeftAlone: boolean;
}

/** A doctor of the guardia who attends now or soon. */
export interface OnDuty {
  doctorId: string;
  /** True if walk-ins are taken, because the session has begun. */
  isOpen: boolean;
}

/** An act on an existing appointment. */
export type SimulatedStep =
  | {
      kind: 'arrive' | 'start' | 'finish' | 'absent' | 'cancel';
      id: string;
      doctorId: string;
    }
  | { kind: 'call'; id: string; doctorId: string; seenCalls: number };

/** A patient who comes without an appointment, books one for soon, or has one and is late. */
export interface SimulatedCaller {
  kind: 'walk-in' | 'book' | 'late';
  doctorId: string;
}

export type SimulatedAct = SimulatedStep | SimulatedCaller;

interface Scene {
  appointments: readonly Lived[];
  onDuty: readonly OnDuty[];
  /** Doctors whose panel a user is using. */
  inHand: ReadonlySet<string>;
  now: number;
}

/**
 * Decides the next acts in the demonstration's clinic. They follow from the present appointments and the hour
 * alone, so that life goes on after any pause. A patient's behaviour follows from the appointment's id.
 */
export function decideActs({
  appointments,
  onDuty,
  inHand,
  now,
}: Scene): SimulatedAct[] {
  const byDoctor = Map.groupBy(appointments, ({ doctorId }) => doctorId);
  const acts = [...byDoctor].flatMap(([doctorId, own]) => [
    ...own.flatMap((one) => (one.isOfGuardia ? [] : comesOrNot(one, now))),
    ...(inHand.has(doctorId) ? [] : attends(own, now)),
  ]);
  const demand = onDuty.flatMap((doctor) =>
    // The doctor's other appointments count too, so that no patient is sent into a full shift.
    guardiaDemand(byDoctor.get(doctor.doctorId) ?? [], doctor, now),
  );
  const late = [...byDoctor.values()].flatMap((own) =>
    guardiaArrivals(
      own.filter(({ isOfGuardia }) => isOfGuardia),
      now,
    ),
  );
  return [...acts, ...late, ...demand];
}

/** The patients that each doctor of the guardia needs: one in the room, one called, one waiting. */
const fewest = 3;

/**
 * The patients that the first scene of a visitor still lacks: at the guardia, patients who wait, are late and
 * are to come.
 */
export function missingCallers({
  appointments,
  onDuty,
  now,
}: Scene): SimulatedCaller[] {
  const today = appointments.filter(({ isToday }) => isToday);
  const open = onDuty.filter(({ isOpen }) => isOpen);
  const here = (doctorId: string) =>
    appointments.filter(
      (one) =>
        one.isOfQueue &&
        one.doctorId === doctorId &&
        ['arrived', 'in_progress'].includes(one.status),
    );
  const walkIns = open.filter(({ doctorId }) => here(doctorId).length < fewest);
  const isSomebodyLate = today.some(
    ({ status, startsAt }) => status === 'booked' && startsAt < now,
  );
  // A half day has few overbookings, and waiting patients have priority over late ones.
  const late = isSomebodyLate || walkIns.length > 0 ? [] : open.slice(0, 1);
  const isSomebodyToCome = appointments.some(
    ({ status, startsAt }) => status === 'booked' && startsAt > now,
  );
  return [
    ...(isSomebodyToCome
      ? []
      : onDuty.map(({ doctorId }) => ({ kind: 'book', doctorId }) as const)),
    ...walkIns.map(({ doctorId }) => ({ kind: 'walk-in', doctorId }) as const),
    ...late.map(({ doctorId }) => ({ kind: 'late', doctorId }) as const),
  ];
}

/**
 * The steps that the first scene still lacks: where patients wait, one is in the room and one is called. The
 * caller repeats them until none is left.
 */
export function settlingSteps({
  appointments,
  inHand,
  now,
}: Scene): SimulatedStep[] {
  const byDoctor = Map.groupBy(appointments, ({ doctorId }) => doctorId);
  let isSomebodyCalled = appointments.some(
    ({ status, isOfQueue, calls }) =>
      status === 'arrived' && isOfQueue && calls > 0,
  );
  return [...byDoctor].flatMap(([doctorId, own]): SimulatedStep[] => {
    const waiting = waitingOf(own).filter(
      (one) => one.isOfQueue && !one.isLeftAlone && isTheirTurn(one, now),
    );
    const first = waiting.find(({ calls }) => calls > 0) ?? waiting[0];
    if (!first || inHand.has(doctorId)) return [];
    const { id, calls } = first;
    const isBusy = own.some(({ status }) => status === 'in_progress');
    if (calls > 0) return isBusy ? [] : [{ kind: 'start', id, doctorId }];
    // The only patient who waits stays so if another is called elsewhere.
    if (isBusy && waiting.length === 1 && isSomebodyCalled) return [];
    isSomebodyCalled = true;
    return [{ kind: 'call', id, doctorId, seenCalls: 0 }];
  });
}

/** Decides how a patient behaves and how long the visit takes. */
function natureOf(id: string) {
  const random = seededRandom(1, id);
  return {
    isAbsent: random.chance(0.1),
    comesMs: random.between(-16, 7) * minuteMs,
    givenUpMs: random.between(25, 45) * minuteMs,
    lasts: 0.75 + 0.4 * random.fraction(),
  };
}

const latestMs = 60 * minuteMs;

/** Decides what a patient with an appointment outside the guardia does. */
function comesOrNot(one: Lived, now: number): SimulatedAct[] {
  const { id, doctorId, startsAt } = one;
  if (one.status !== 'booked' || !one.isToday || one.isLeftAlone) return [];
  const { isAbsent, comesMs, givenUpMs } = natureOf(id);
  if (isAbsent || now > startsAt + latestMs) {
    return now >= startsAt + givenUpMs
      ? [{ kind: 'absent', id, doctorId }]
      : [];
  }
  return now >= startsAt + comesMs ? [{ kind: 'arrive', id, doctorId }] : [];
}

const toTheDoorMs = minuteMs;
const calledAheadMs = 4 * minuteMs;
const seenEarlyMs = 15 * minuteMs;

/**
 * Decides what the doctor does. One patient is in the room at a time, and is called first. The guardia calls
 * a little before the room is free.
 */
function attends(own: readonly Lived[], now: number): SimulatedAct[] {
  const inside = own.filter(({ status }) => status === 'in_progress');
  const waiting = waitingOf(own);
  const called = waiting.find(({ calls }) => calls > 0);
  const next = waiting.find(({ isLeftAlone }) => !isLeftAlone);
  const leaves = inside.flatMap((one): SimulatedAct[] =>
    !one.isLeftAlone && now >= leavesAt(one)
      ? [{ kind: 'finish', id: one.id, doctorId: one.doctorId }]
      : [],
  );
  const freeAt = Math.max(0, ...inside.map(leavesAt));
  if (called) {
    const { id, doctorId, calledAt } = called;
    const isThere =
      !called.isLeftAlone && (calledAt ?? now) + toTheDoorMs <= now;
    return inside.length === leaves.length && isThere
      ? [...leaves, { kind: 'start', id, doctorId }]
      : leaves;
  }
  if (!next || !isTheirTurn(next, now)) return leaves;
  const isSoonFree =
    inside.length === leaves.length ||
    (next.isOfGuardia && freeAt - calledAheadMs <= now);
  return isSoonFree
    ? [
        ...leaves,
        { kind: 'call', id: next.id, doctorId: next.doctorId, seenCalls: 0 },
      ]
    : leaves;
}

/** Outside the guardia a patient who came early waits until shortly before the hour. */
function isTheirTurn({ isOfGuardia, startsAt }: Lived, now: number): boolean {
  return isOfGuardia || startsAt - seenEarlyMs <= now;
}

/**
 * The patients who wait, in the order in which they are seen: by their hour, and at the guardia as they came.
 */
function waitingOf(own: readonly Lived[]): Lived[] {
  const turnOf = ({ isOfGuardia, startsAt, arrivedAt }: Lived) =>
    isOfGuardia ? (arrivedAt ?? startsAt) : startsAt;
  return own
    .filter(({ status }) => status === 'arrived')
    .toSorted((a, b) => turnOf(a) - turnOf(b));
}

function leavesAt({ id, startsAt, endsAt, startedAt }: Lived): number {
  return (startedAt ?? startsAt) + natureOf(id).lasts * (endsAt - startsAt);
}

const mostLate = 1;
const latestAtGuardiaMs = 120 * minuteMs;

/** One of the guardia's expected patients is always late, until the next patient is late. */
function guardiaArrivals(own: readonly Lived[], now: number): SimulatedAct[] {
  const expected = own.filter(
    (one) => one.status === 'booked' && one.isToday && !one.isLeftAlone,
  );
  const late = expected.filter(({ startsAt }) => startsAt <= now);
  const overdue = late.filter(
    ({ startsAt }, index) =>
      index < late.length - mostLate || now > startsAt + latestAtGuardiaMs,
  );
  const early =
    late.length === 0
      ? []
      : expected.filter(
          ({ id, startsAt }) =>
            startsAt > now &&
            startsAt - calledAheadMs <= now &&
            natureOf(id).comesMs < -calledAheadMs,
        );
  return [
    ...overdue.map(({ id, doctorId, startsAt }): SimulatedAct => {
      const isGone =
        natureOf(id).isAbsent || now > startsAt + latestAtGuardiaMs;
      return { kind: isGone ? 'absent' : 'arrive', id, doctorId };
    }),
    ...early.map(
      ({ id, doctorId }): SimulatedAct => ({ kind: 'arrive', id, doctorId }),
    ),
  ];
}

const mostWaiting = 2;
const mostToCome = 2;
const betweenArrivalsMs = 1.5 * minuteMs;
const betweenBookingsMs = 25 * minuteMs;
const cancelsAfterMs = 5 * minuteMs;
const cancelledWithinMs = 180 * minuteMs;

/**
 * Decides which patients come to the guardia: a few wait, one or two are to come, and sometimes one cancels.
 * The doctors can see them all, since each visit takes about one slot.
 */
function guardiaDemand(
  own: readonly Lived[],
  { doctorId, isOpen }: OnDuty,
  now: number,
): SimulatedAct[] {
  const waiting = own.filter(
    ({ status, calls }) => status === 'arrived' && calls === 0,
  );
  const toCome = own.filter(
    ({ status, startsAt }) => status === 'booked' && startsAt > now,
  );
  const lastArrival = Math.max(
    0,
    ...own.map(({ arrivedAt }) => arrivedAt ?? 0),
  );
  const lastBooking = Math.max(
    0,
    ...own.map(({ isWalkIn, bookedAt }) => (isWalkIn ? 0 : bookedAt)),
  );
  const acts: SimulatedAct[] = [];
  if (
    isOpen &&
    waiting.length < mostWaiting &&
    lastArrival + betweenArrivalsMs <= now
  ) {
    acts.push({ kind: 'walk-in', doctorId });
  }
  const isTime =
    lastBooking + betweenBookingsMs <= now && waiting.length <= mostWaiting;
  if (toCome.length === 0 || (toCome.length < mostToCome && isTime))
    acts.push({ kind: 'book', doctorId });
  const wasCancelled = own.some(
    ({ status, startsAt, isToday }) =>
      status === 'cancelled' && isToday && startsAt > now - cancelledWithinMs,
  );
  const cancels = toCome.findLast(
    ({ isToday, isOfGuardia, isLeftAlone, bookedAt }) =>
      isToday &&
      isOfGuardia &&
      !isLeftAlone &&
      bookedAt + cancelsAfterMs <= now,
  );
  if (!wasCancelled && cancels)
    acts.push({ kind: 'cancel', id: cancels.id, doctorId });
  return acts;
}
