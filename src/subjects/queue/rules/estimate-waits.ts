import { type Arrival, inOrder, LATE_AFTER_MINUTES } from './queue-order.ts';
import { remainingService, type ServiceMinutes } from './service-minutes.ts';

/** A patient whom a doctor is still to see. Instants are milliseconds since the epoch. */
export interface Awaited extends Omit<Arrival, 'arrivedAt'> {
  /** Null: booked, and not here yet. */
  arrivedAt: number | null;
  /** The instant of the call, until the patient goes in. Null: not called. */
  calledAt: number | null;
  service: ServiceMinutes;
}

export interface DoctorLine {
  now: number;
  dayStartsAt: number;
  /** The instant at which a late doctor arrives. Null: the doctor is here. */
  readyAt: number | null;
  /** When the doctor attends that day. */
  openings: readonly { start: number; end: number }[];
  /** The visits under way. */
  inRoom: readonly { startedAt: number; service: ServiceMinutes }[];
  awaited: readonly Awaited[];
}

/** The instant at which a patient may be called, as it looks now. */
export interface ExpectedStart {
  id: string;
  /** Milliseconds since the epoch. */
  at: number;
  /** How far it may be off: one standard deviation, in minutes. */
  spread: number;
}

const minuteMs = 60_000;
/** The time between two visits: one patient leaves, the next comes in. */
const changeMinutes = 1;
/** How long before their hour patients come. */
const comesBeforeMinutes = 8;
/** A patient who is not here cannot be called sooner than this. */
const soonestMinutes = 2;
/** The share of booked patients that comes. */
const comesShare = 0.88;
/** The share that still comes among those who are late by more than `LATE_AFTER_MINUTES`. */
const comesLateShare = 0.35;

/**
 * Estimates when each patient of a doctor may begin: first those called, then by the order of the queue. A
 * patient who is not here yet counts by the chance of coming. No visit begins before the session of its hour.
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
    line.awaited
      .filter(({ calledAt }) => calledAt === null)
      .map((one) => asComing(one, now)),
  );
  const see = ({ id, startsAt, service, share }: Coming) => {
    at = Math.max(at, openingOf(openings, startsAt)?.start ?? at);
    starts.push({ id, at, spread: Math.sqrt(variance) });
    at += share * (service.mean + changeMinutes) * minuteMs;
    variance +=
      share * service.spread ** 2 + share * (1 - share) * service.mean ** 2;
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
  /** The earliest instant at which the patient may be called. */
  comesAt: number;
  /** The probability that the patient comes, from 0 to 1. */
  share: number;
}

function asComing({ arrivedAt, ...one }: Awaited, now: number): Coming {
  if (arrivedAt !== null) return { ...one, arrivedAt, comesAt: now, share: 1 };
  const isOverdue = one.startsAt + LATE_AFTER_MINUTES * minuteMs < now;
  const comesAt = isOverdue
    ? now + LATE_AFTER_MINUTES * minuteMs
    : Math.max(
        one.startsAt - comesBeforeMinutes * minuteMs,
        now + soonestMinutes * minuteMs,
      );
  return {
    ...one,
    arrivedAt: comesAt,
    comesAt,
    share: isOverdue ? comesLateShare : comesShare,
  };
}

function openingOf(openings: DoctorLine['openings'], startsAt: number) {
  return openings.find(({ start, end }) => start <= startsAt && startsAt < end);
}

/** The estimated wait of a patient: minutes from now, and the range that is told. */
export interface WaitEstimate {
  minutes: number;
  fromMinutes: number;
  toMinutes: number;
}

const toldStep = 5;

/** Returns the wait until an expected start. The range is in steps of five minutes, the estimate is not. */
export function waitUntil(
  { at, spread }: ExpectedStart,
  now: number,
): WaitEstimate {
  const minutes = Math.max(0, (at - now) / minuteMs);
  return {
    minutes: Math.round(minutes),
    fromMinutes: Math.max(
      0,
      Math.floor((minutes - spread) / toldStep) * toldStep,
    ),
    toMinutes: Math.ceil((minutes + Math.max(spread, 2)) / toldStep) * toldStep,
  };
}
