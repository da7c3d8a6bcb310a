import { seededRandom } from '../material/seeded-random.ts';

const minuteMs = 60_000;

/** An appointment of the simulated day; instants in milliseconds since the epoch. */
export interface Lived {
  id: string;
  doctorId: string;
  status: 'booked' | 'arrived' | 'in_progress' | 'fulfilled' | 'noshow' | 'cancelled';
  isToday: boolean;
  /** Of today, or here since shortly before midnight: whoever looks at a panel sees them. */
  isOfQueue: boolean;
  /** In a room of the guardia. */
  isOfGuardia: boolean;
  /** Came without an appointment. */
  isWalkIn: boolean;
  startsAt: number;
  endsAt: number;
  bookedAt: number;
  arrivedAt: number | null;
  startedAt: number | null;
  calls: number;
  calledAt: number | null;
  /** Somebody who uses the demonstration acted on it a moment ago, or it is theirs. */
  isLeftAlone: boolean;
}

/** A doctor of the guardia who attends now, or is about to. */
export interface OnDuty {
  doctorId: string;
  /** Whether walk-ins are taken in: the session has begun. */
  isOpen: boolean;
}

/** Something done with an appointment that is there. */
export type SimulatedStep =
  | { kind: 'arrive' | 'start' | 'finish' | 'absent' | 'cancel'; id: string; doctorId: string }
  | { kind: 'call'; id: string; doctorId: string; seenCalls: number };

/** Somebody who comes without an appointment, or announces themselves for a little later, or did and is late. */
export interface SimulatedCaller {
  kind: 'walk-in' | 'book' | 'late';
  doctorId: string;
}

export type SimulatedAct = SimulatedStep | SimulatedCaller;

interface Scene {
  appointments: readonly Lived[];
  onDuty: readonly OnDuty[];
  /** Doctors whose panel somebody is using. */
  inHand: ReadonlySet<string>;
  now: number;
}

/**
 * What happens in the demonstration's clinic at this moment. It follows from what is there and from the hour alone, so
 * that it goes on after any pause; how each patient behaves follows from the appointment's id.
 */
export function decideActs({ appointments, onDuty, inHand, now }: Scene): SimulatedAct[] {
  const byDoctor = Map.groupBy(appointments, ({ doctorId }) => doctorId);
  const acts = [...byDoctor].flatMap(([doctorId, own]) => [
    ...own.flatMap((one) => (one.isOfGuardia ? [] : comesOrNot(one, now))),
    ...(inHand.has(doctorId) ? [] : attends(own, now)),
  ]);
  const demand = onDuty.flatMap((doctor) =>
    // What the doctor has beside the guardia counts too: nobody is sent into hours that are full.
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

/** Of each doctor of the guardia: one in the room, one called, one waiting. */
const fewest = 3;

/** Who a scene that somebody sees first still lacks: at the guardia somebody waits, is late and is to come. */
export function missingCallers({ appointments, onDuty, now }: Scene): SimulatedCaller[] {
  const today = appointments.filter(({ isToday }) => isToday);
  const open = onDuty.filter(({ isOpen }) => isOpen);
  const here = (doctorId: string) =>
    appointments.filter(
      (one) => one.isOfQueue && one.doctorId === doctorId && ['arrived', 'in_progress'].includes(one.status),
    );
  const walkIns = open.filter(({ doctorId }) => here(doctorId).length < fewest);
  const isSomebodyLate = today.some(({ status, startsAt }) => status === 'booked' && startsAt < now);
  // Overbookings are few: those who wait come first.
  const late = isSomebodyLate || walkIns.length > 0 ? [] : open.slice(0, 1);
  const isSomebodyToCome = appointments.some(({ status, startsAt }) => status === 'booked' && startsAt > now);
  return [
    ...(isSomebodyToCome ? [] : onDuty.map(({ doctorId }) => ({ kind: 'book', doctorId }) as const)),
    ...walkIns.map(({ doctorId }) => ({ kind: 'walk-in', doctorId }) as const),
    ...late.map(({ doctorId }) => ({ kind: 'late', doctorId }) as const),
  ];
}

/** What it lacks then: where somebody waits one is in the room and one called. To be asked until nothing is. */
export function settlingSteps({ appointments, inHand, now }: Scene): SimulatedStep[] {
  const byDoctor = Map.groupBy(appointments, ({ doctorId }) => doctorId);
  let isSomebodyCalled = appointments.some(
    ({ status, isOfQueue, calls }) => status === 'arrived' && isOfQueue && calls > 0,
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
    // Where only one waits, they stay so, if somebody is called elsewhere.
    if (isBusy && waiting.length === 1 && isSomebodyCalled) return [];
    isSomebodyCalled = true;
    return [{ kind: 'call', id, doctorId, seenCalls: 0 }];
  });
}

/** How a patient behaves and how long the visit takes. */
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

/** A patient with an appointment of the clinic's own hours. */
function comesOrNot(one: Lived, now: number): SimulatedAct[] {
  const { id, doctorId, startsAt } = one;
  if (one.status !== 'booked' || !one.isToday || one.isLeftAlone) return [];
  const { isAbsent, comesMs, givenUpMs } = natureOf(id);
  if (isAbsent || now > startsAt + latestMs) {
    return now >= startsAt + givenUpMs ? [{ kind: 'absent', id, doctorId }] : [];
  }
  return now >= startsAt + comesMs ? [{ kind: 'arrive', id, doctorId }] : [];
}

const toTheDoorMs = minuteMs;
const calledAheadMs = 4 * minuteMs;
const seenEarlyMs = 15 * minuteMs;

/** The doctor: one in the room at a time, called first; the guardia calls a little before the room is free. */
function attends(own: readonly Lived[], now: number): SimulatedAct[] {
  const inside = own.filter(({ status }) => status === 'in_progress');
  const waiting = waitingOf(own);
  const called = waiting.find(({ calls }) => calls > 0);
  const next = waiting.find(({ isLeftAlone }) => !isLeftAlone);
  const leaves = inside.flatMap((one): SimulatedAct[] =>
    !one.isLeftAlone && now >= leavesAt(one) ? [{ kind: 'finish', id: one.id, doctorId: one.doctorId }] : [],
  );
  const freeAt = Math.max(0, ...inside.map(leavesAt));
  if (called) {
    const { id, doctorId, calledAt } = called;
    const isThere = !called.isLeftAlone && (calledAt ?? now) + toTheDoorMs <= now;
    return inside.length === leaves.length && isThere ? [...leaves, { kind: 'start', id, doctorId }] : leaves;
  }
  if (!next || !isTheirTurn(next, now)) return leaves;
  const isSoonFree = inside.length === leaves.length || (next.isOfGuardia && freeAt - calledAheadMs <= now);
  return isSoonFree
    ? [...leaves, { kind: 'call', id: next.id, doctorId: next.doctorId, seenCalls: 0 }]
    : leaves;
}

/** The clinic's own hours begin when they begin: who came early waits. */
function isTheirTurn({ isOfGuardia, startsAt }: Lived, now: number): boolean {
  return isOfGuardia || startsAt - seenEarlyMs <= now;
}

/** Who waits, in the order in which they are seen: by their hour, and at the guardia as they came. */
function waitingOf(own: readonly Lived[]): Lived[] {
  const turnOf = ({ isOfGuardia, startsAt, arrivedAt }: Lived) =>
    isOfGuardia ? (arrivedAt ?? startsAt) : startsAt;
  return own.filter(({ status }) => status === 'arrived').toSorted((a, b) => turnOf(a) - turnOf(b));
}

function leavesAt({ id, startsAt, endsAt, startedAt }: Lived): number {
  return (startedAt ?? startsAt) + natureOf(id).lasts * (endsAt - startsAt);
}

const mostLate = 1;
const latestAtGuardiaMs = 120 * minuteMs;

/** Of those who announced themselves at the guardia one is always late, until the next one is. */
function guardiaArrivals(own: readonly Lived[], now: number): SimulatedAct[] {
  const expected = own.filter((one) => one.status === 'booked' && one.isToday && !one.isLeftAlone);
  const late = expected.filter(({ startsAt }) => startsAt <= now);
  const overdue = late.filter(
    ({ startsAt }, index) => index < late.length - mostLate || now > startsAt + latestAtGuardiaMs,
  );
  const early =
    late.length === 0
      ? []
      : expected.filter(
          ({ id, startsAt }) =>
            startsAt > now && startsAt - calledAheadMs <= now && natureOf(id).comesMs < -calledAheadMs,
        );
  return [
    ...overdue.map(({ id, doctorId, startsAt }): SimulatedAct => {
      const isGone = natureOf(id).isAbsent || now > startsAt + latestAtGuardiaMs;
      return { kind: isGone ? 'absent' : 'arrive', id, doctorId };
    }),
    ...early.map(({ id, doctorId }): SimulatedAct => ({ kind: 'arrive', id, doctorId })),
  ];
}

const mostWaiting = 2;
const mostToCome = 2;
const betweenArrivalsMs = 1.5 * minuteMs;
const betweenBookingsMs = 25 * minuteMs;
const cancelsAfterMs = 5 * minuteMs;
const cancelledWithinMs = 180 * minuteMs;

/**
 * Who comes to the guardia follows from who is there: a few wait, one or two are to come, and now and then one cancels.
 * No more than its doctors see: each takes about a time of the grid.
 */
function guardiaDemand(own: readonly Lived[], { doctorId, isOpen }: OnDuty, now: number): SimulatedAct[] {
  const waiting = own.filter(({ status, calls }) => status === 'arrived' && calls === 0);
  const toCome = own.filter(({ status, startsAt }) => status === 'booked' && startsAt > now);
  const lastArrival = Math.max(0, ...own.map(({ arrivedAt }) => arrivedAt ?? 0));
  const lastBooking = Math.max(0, ...own.map(({ isWalkIn, bookedAt }) => (isWalkIn ? 0 : bookedAt)));
  const acts: SimulatedAct[] = [];
  if (isOpen && waiting.length < mostWaiting && lastArrival + betweenArrivalsMs <= now) {
    acts.push({ kind: 'walk-in', doctorId });
  }
  const isTime = lastBooking + betweenBookingsMs <= now && waiting.length <= mostWaiting;
  if (toCome.length === 0 || (toCome.length < mostToCome && isTime)) acts.push({ kind: 'book', doctorId });
  const wasCancelled = own.some(
    ({ status, startsAt, isToday }) =>
      status === 'cancelled' && isToday && startsAt > now - cancelledWithinMs,
  );
  const cancels = toCome.findLast(
    ({ isToday, isOfGuardia, isLeftAlone, bookedAt }) =>
      isToday && isOfGuardia && !isLeftAlone && bookedAt + cancelsAfterMs <= now,
  );
  if (!wasCancelled && cancels) acts.push({ kind: 'cancel', id: cancels.id, doctorId });
  return acts;
}
