import type { Offer } from '../../../../base/api/contract/offers.ts';
import { NEXT_TIMES } from '../../../../base/clinic/rules/next-times.ts';
import type { DayOpenings } from '../../../../base/clinic/rules/openings.ts';
import {
  type ClinicSnapshot,
  practiceOf,
  type SnapshotDoctor,
} from '../../../../base/clinic/server/snapshot.ts';
import type { ReadServices } from '../../../../base/doors/services.ts';
import {
  type ClinicDay,
  daysBetween,
  daysFrom,
} from '../../../../base/time/clinic-day.ts';
import {
  dayOf,
  instantAt,
  startOfDay,
  wallMinuteAt,
} from '../../../../base/time/clinic-zone.ts';
import {
  AFTERNOON_STARTS_AT,
  type DayPart,
  dayPartOf,
} from '../../rules/day-part.ts';
import { surveyDay, withMergedBusy } from '../../rules/free-starts.ts';
import { lastDayFor, type OfferRequest } from '../../rules/offer-request.ts';
import { type DoctorLook, findBusyOfDoctors } from './busy-queries.ts';
import {
  requestFor,
  toOffer,
  widestBuffer,
  withFreshSnapshot,
} from './offers-of-doctor.ts';

/** A doctor and the wanted practice. */
export interface Candidate {
  doctorId: string;
  practiceId?: string | undefined;
  /** Only days from this one on are wanted. */
  from?: ClinicDay | undefined;
}

/** The first free starts of a doctor for the web, as instants in milliseconds. */
export interface FirstFree {
  doctor: SnapshotDoctor;
  practiceId: string;
  first: number | null;
  /** The first start before the clinic's afternoon, and the first after its beginning. */
  morning: number | null;
  afternoon: number | null;
  /** The first start of each near half day, if halves are looked for: at most `NEXT_TIMES`. */
  times: number[];
}

/**
 * Finds the first free start of each candidate within the horizon; with `halves`, of each half of the day.
 * Reads the days that were needed the last time (at first the near ones) in one statement, then more for
 * candidates without a start.
 */
export async function readFirstFree(
  agenda: ReadServices,
  {
    candidates,
    now,
    halves = false,
  }: {
    candidates: (snapshot: ClinicSnapshot) => Candidate[];
    now: Date;
    halves?: boolean;
  },
): Promise<FirstFree[]> {
  return withFreshSnapshot(agenda.snapshot, async (snapshot) => {
    const searches = candidates(snapshot).flatMap((candidate) =>
      toSearch(candidate, { snapshot, now, halves }),
    );
    let revision: number | undefined;
    for (
      let open = searches;
      open.length > 0;
      open = open.filter((search) => !isSettled(search))
    ) {
      revision = await searchFurther(agenda, { snapshot, searches: open, now });
      if (revision !== snapshot.revision) break;
    }
    // Without any session nothing was read that shows the present revision.
    revision ??= (await agenda.snapshot.current()).revision;
    return {
      isCurrent: revision === snapshot.revision,
      answer: searches.map(({ found: firstFree }) => firstFree),
    };
  });
}

/** Returns the earliest start of several doctors. At the same time, the first in the list counts. */
export function earliestOffer(firstFrees: readonly FirstFree[]): Offer | null {
  let best: { doctor: SnapshotDoctor; first: number } | null = null;
  for (const { doctor, first } of firstFrees) {
    if (first !== null && (!best || first < best.first))
      best = { doctor, first };
  }
  return best && toOffer(best.doctor, best.first / 60_000);
}

// Days from today: most doctors have something this week; the last reaches the longest horizon.
const reaches = [8, 30, 731];
const [nearest = 8] = reaches;

/** The reach that was needed the last time, by doctor and question. */
const reachNeeded = new WeakMap<SnapshotDoctor, Map<string, number>>();

interface Search {
  /** Days from today that were searched already, and that are to be searched. */
  searched: number;
  reach: number;
  /** The practice, halves and first day that are searched, as a key. */
  question: string;
  request: OfferRequest;
  /** The halves to look for; null: one start in either half is enough. */
  wants: { morning: boolean; afternoon: boolean } | null;
  found: FirstFree;
}

function toSearch(
  { doctorId, practiceId, from }: Candidate,
  {
    snapshot,
    now,
    halves,
  }: { snapshot: ClinicSnapshot; now: Date; halves: boolean },
): Search[] {
  const doctor = snapshot.doctors.get(doctorId);
  const practice = doctor && practiceOf(doctor, practiceId);
  if (!doctor || !practice) return [];
  const request = requestFor({
    snapshot,
    doctor,
    practice,
    busy: [],
    now,
    audience: 'web',
  });
  const zone = snapshot.clinic.timeZone;
  const wants = halves
    ? halvesOf(doctor, (minute) =>
        instantAt(dayOf(minute, zone), AFTERNOON_STARTS_AT, zone),
      )
    : null;
  const { horizonDays } = request.policy;
  const searched = from
    ? Math.min(Math.max(daysBetween(request.today, from), 0), horizonDays + 1)
    : 0;
  const question = `${practice.id} ${halves} ${searched}`;
  const reach = reachNeeded.get(doctor)?.get(question) ?? nearest;
  const found = {
    doctor,
    practiceId: practice.id,
    first: null,
    morning: null,
    afternoon: null,
    times: [],
  };
  return [
    {
      searched,
      reach: Math.max(searched, reachWithin(doctor, reach)),
      question,
      request,
      wants,
      found,
    },
  ];
}

/** A reach in days, cut to the doctor's horizon. */
function reachWithin({ policy }: SnapshotDoctor, reach: number): number {
  return Math.min(reach, policy.horizonDays + 1);
}

function isSettled(search: Search): boolean {
  return (
    hasFound(search) || search.searched > search.request.policy.horizonDays
  );
}

function hasFound({
  found: { first, morning, afternoon },
  wants,
}: Search): boolean {
  if (!wants) return first !== null;
  return (
    (morning !== null || !wants.morning) &&
    (afternoon !== null || !wants.afternoon)
  );
}

/** True if there are enough next times, none are wanted, or the near days are over. */
function hasTimes({ found: { times }, searched, wants }: Search): boolean {
  return !wants || times.length >= NEXT_TIMES || searched >= nearest;
}

/** Returns the halves of the day in which a doctor ever attends. The others need no search. */
function halvesOf(
  { schedule }: SnapshotDoctor,
  afternoonOf: (minute: number) => number,
) {
  const { rules, extraSessions } = schedule;
  return {
    morning:
      rules.some((rule) => rule.fromMinute < AFTERNOON_STARTS_AT) ||
      extraSessions.some(
        (extraSession) => extraSession.start < afternoonOf(extraSession.start),
      ),
    afternoon:
      rules.some((rule) => rule.toMinute > AFTERNOON_STARTS_AT) ||
      extraSessions.some(
        (extraSession) => extraSession.end > afternoonOf(extraSession.end),
      ),
  };
}

/**
 * Searches each candidate to its reach, and sets the next reach. Returns the revision at which the bookings
 * were read.
 */
async function searchFurther(
  { db, snapshot: cache }: ReadServices,
  {
    snapshot,
    searches,
    now,
  }: { snapshot: ClinicSnapshot; searches: readonly Search[]; now: Date },
): Promise<number> {
  const { timeZone } = snapshot.clinic;
  const { today } = (searches[0] as Search).request;
  const days = daysFrom(
    today,
    Math.max(...searches.map(({ reach }) => reach)) + 1,
  );
  const starts = new Map<number, number>();
  const startOf = (place: number): number => {
    const start =
      starts.get(place) ?? startOfDay(days[place] as ClinicDay, timeZone);
    starts.set(place, start);
    return start;
  };
  const looks = new Map<string, DoctorLook>();
  for (const { found, searched, reach } of searches) {
    const doctorId = found.doctor.id;
    const wider = looks.get(doctorId);
    const [from, to] = [
      startOf(searched) - widestBuffer,
      startOf(reach) + widestBuffer,
    ];
    looks.set(doctorId, {
      doctorId,
      from: Math.min(from, wider?.from ?? from),
      to: Math.max(to, wider?.to ?? to),
    });
  }
  const { revision, busy } = await findBusyOfDoctors(db, {
    looks: [...looks.values()],
    now,
  });
  for (const search of searches) {
    const { doctor } = search.found;
    const request = withMergedBusy({
      ...search.request,
      busy: busy.get(doctor.id) ?? [],
    });
    const lastDay = lastDayFor(request);
    while (
      search.searched < search.reach &&
      !(hasFound(search) && hasTimes(search))
    ) {
      const mostTimes = hasTimes(search) ? 0 : NEXT_TIMES;
      const day = cache.openingsOf(
        snapshot,
        doctor,
        days[search.searched++] as ClinicDay,
      );
      if (lastDay === null || day.day <= lastDay)
        noteFirst(search.found, day, { ...request, mostTimes });
    }
    noteReach(search);
  }
  return revision;
}

/** Keeps the reach that was enough, or takes the next. */
function noteReach(search: Search): void {
  const { searched, question, found } = search;
  const needed =
    reaches.find((reach) =>
      hasFound(search) ? reach >= searched : reach > searched,
    ) ?? searched;
  const ofDoctor = reachNeeded.get(found.doctor) ?? new Map<string, number>();
  reachNeeded.set(found.doctor, ofDoctor.set(question, needed));
  search.reach = reachWithin(found.doctor, needed);
}

function noteFirst(
  firstFree: FirstFree,
  day: DayOpenings,
  { mostTimes, ...request }: OfferRequest & { mostTimes: number },
): void {
  let half: DayPart | null = null;
  for (const { start } of surveyDay(day, request).free) {
    const part = dayPartOf(wallMinuteAt(start - day.start, day.clockChange));
    if (part === half) continue;
    half = part;
    const at = start * 60_000;
    if (part === 'morning') firstFree.morning ??= at;
    else firstFree.afternoon ??= at;
    firstFree.first ??= at;
    if (firstFree.times.length < mostTimes) firstFree.times.push(at);
  }
}
