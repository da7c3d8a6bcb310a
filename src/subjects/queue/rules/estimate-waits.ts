import { type Arrival, inOrder, LATE_AFTER_MINUTES } from './queue-order.ts';
import { remainingService, type ServiceMinutes } from './service-minutes.ts';

/** Somebody whom a doctor is still to see. Instants are milliseconds since the epoch. */
export interface Awaited extends Omit<Arrival, 'arrivedAt'> {
  /** Null: booked, and not here yet. */
  arrivedAt: number | null;
  /** Called and not inside yet, at that instant. */
  calledAt: number | null;
  service: ServiceMinutes;
}

export interface DoctorLine {
  now: number;
  dayStartsAt: number;
  /** Until then the doctor begins with nobody; null: they are here. */
  readyAt: number | null;
  /** When the doctor attends that day. */
  openings: readonly { start: number; end: number }[];
  /** The visits under way. */
  inRoom: readonly { startedAt: number; service: ServiceMinutes }[];
  awaited: readonly Awaited[];
}

/** When somebody may be called, as it looks now. */
export interface ExpectedStart {
  id: string;
  /** Milliseconds since the epoch. */
  at: number;
  /** How far it may be off: one standard deviation, in minutes. */
  spread: number;
}

const minuteMs = 60_000;
/** Between two visits: somebody leaves, somebody comes in. */
const changeMinutes = 1;
/** How long before their hour people come. */
const comesBeforeMinutes = 8;
/** Who is not here cannot be called before that. */
const soonestMinutes = 2;
/** Of those booked who may still come, the share that does. */
const comesShare = 0.88;
/** The same of those whose hour has passed: they come late, or not at all. */
const comesLateShare = 0.35;

/**
 * When each of a doctor's patients may begin, in the order in which they will: the doctor sees who was called, then whoever is
 * first in the queue at that moment, as visits lately went. Who is booked and not here takes their time by the share of those
 * who come. Nobody begins before the doctor's session of that hour does.
 */
export function expectedStarts(line: DoctorLine): ExpectedStart[] {
  const { now, dayStartsAt, openings } = line;
  let at = Math.max(now, line.readyAt ?? now);
  let variance = 0;
  for (const { startedAt, service } of line.inRoom) {
    const left = remainingService(service, (now - startedAt) / minuteMs);
    const end = now + (left.mean + changeMinutes) * minuteMs;
    if (end > at) [at, variance] = [end, left.spread ** 2];
  }
  const starts: ExpectedStart[] = [];
  const called = line.awaited
    .filter(({ calledAt }) => calledAt !== null)
    .sort((a, b) => Number(a.calledAt) - Number(b.calledAt));
  const left = new Set(
    line.awaited.filter(({ calledAt }) => calledAt === null).map((one) => asComing(one, now)),
  );
  const see = ({ id, startsAt, service, share }: Coming) => {
    at = Math.max(at, openingOf(openings, startsAt)?.start ?? at);
    starts.push({ id, at, spread: Math.sqrt(variance) });
    at += share * (service.mean + changeMinutes) * minuteMs;
    variance += share * service.spread ** 2 + share * (1 - share) * service.mean ** 2;
  };
  for (const one of called) see({ ...asComing(one, now), share: 1 });
  while (left.size > 0) {
    const here = [...left].filter((one) => one.comesAt <= at);
    const [first] = inOrder(here, { now: at, dayStartsAt });
    if (!first) {
      at = Math.min(...[...left].map(({ comesAt }) => comesAt));
      continue;
    }
    left.delete(first);
    see(first);
  }
  return starts;
}

interface Coming extends Arrival {
  service: ServiceMinutes;
  /** From when they may be called. */
  comesAt: number;
  /** How surely they come. */
  share: number;
}

function asComing({ arrivedAt, ...one }: Awaited, now: number): Coming {
  if (arrivedAt !== null) return { ...one, arrivedAt, comesAt: now, share: 1 };
  const isOverdue = one.startsAt + LATE_AFTER_MINUTES * minuteMs < now;
  const comesAt = isOverdue
    ? now + LATE_AFTER_MINUTES * minuteMs
    : Math.max(one.startsAt - comesBeforeMinutes * minuteMs, now + soonestMinutes * minuteMs);
  return { ...one, arrivedAt: comesAt, comesAt, share: isOverdue ? comesLateShare : comesShare };
}

function openingOf(openings: DoctorLine['openings'], startsAt: number) {
  return openings.find(({ start, end }) => start <= startsAt && startsAt < end);
}

/** How long somebody may wait, as it is told: minutes from now, and between which two. */
export interface WaitEstimate {
  minutes: number;
  fromMinutes: number;
  toMinutes: number;
}

const toldStep = 5;

/** The wait until an expected start, in steps of five minutes but for the estimate itself. */
export function waitUntil({ at, spread }: ExpectedStart, now: number): WaitEstimate {
  const minutes = Math.max(0, (at - now) / minuteMs);
  return {
    minutes: Math.round(minutes),
    fromMinutes: Math.max(0, Math.floor((minutes - spread) / toldStep) * toldStep),
    toMinutes: Math.ceil((minutes + Math.max(spread, 2)) / toldStep) * toldStep,
  };
}
