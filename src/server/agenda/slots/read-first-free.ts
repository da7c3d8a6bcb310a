import type { Offer } from '../../../contract/refusals.ts';
import { AFTERNOON_STARTS_AT, dayPartOf } from '../../../domain/scheduling/day-part.ts';
import { surveyDay, withMergedBusy } from '../../../domain/scheduling/free-starts.ts';
import { lastDayFor, type OfferRequest } from '../../../domain/scheduling/offer-request.ts';
import type { DayOpenings } from '../../../domain/scheduling/openings.ts';
import { daysFrom } from '../../../domain/time/clinic-day.ts';
import { dayOf, instantAt, wallMinuteAt } from '../../../domain/time/clinic-zone.ts';
import type { ReadServices } from '../../clinic/services.ts';
import { type ClinicSnapshot, practiceOf, type SnapshotDoctor } from '../../clinic/snapshot/snapshot.ts';
import { findBusyOfDoctors } from './busy-queries.ts';
import { requestFor, spanOf, toOffer, withFreshSnapshot } from './offers-of-doctor.ts';

/** A doctor and the wanted practice. */
export interface Candidate {
  doctorId: string;
  practiceId?: string | undefined;
}

/** The first free starts of a doctor for the web, as instants in milliseconds. */
export interface FirstFree {
  doctor: SnapshotDoctor;
  practiceId: string;
  first: number | null;
  /** The first before and the first from the start of the clinic's afternoon. */
  morning: number | null;
  afternoon: number | null;
}

/**
 * The first free start of each candidate within their horizon; of each half of the day if `halves` is set. Reads the
 * near days of all first, and the rest only for candidates without a start there.
 */
export async function readFirstFree(
  agenda: ReadServices,
  {
    candidates,
    now,
    halves = false,
  }: { candidates: (snapshot: ClinicSnapshot) => Candidate[]; now: Date; halves?: boolean },
): Promise<FirstFree[]> {
  return withFreshSnapshot(agenda.snapshot, async (snapshot) => {
    const searches = candidates(snapshot).flatMap((candidate) =>
      toSearch(candidate, { snapshot, now, halves }),
    );
    let revision: number | undefined;
    let from = 0;
    for (const length of stretches) {
      const open = searches.filter((search) => !isSettled(search, from));
      if (open.length === 0) break;
      revision = await searchStretch(agenda, { snapshot, searches: open, from, length, now });
      if (revision !== snapshot.revision) break;
      from += length;
    }
    // Without any session nothing was read from the database that shows the present revision.
    revision ??= (await agenda.snapshot.current()).revision;
    return {
      isCurrent: revision === snapshot.revision,
      answer: searches.map(({ found: firstFree }) => firstFree),
    };
  });
}

/** The earliest start of several doctors; of two at the same time, the first by name. */
export function earliestOffer(firstFrees: readonly FirstFree[]): Offer | null {
  let best: { doctor: SnapshotDoctor; first: number } | null = null;
  for (const { doctor, first } of firstFrees) {
    if (first !== null && (!best || first < best.first)) best = { doctor, first };
  }
  return best && toOffer(best.doctor, best.first / 60_000);
}

// Days: most doctors have something this week; the last stretch reaches the longest horizon.
const stretches = [8, 22, 701];

interface Search {
  request: OfferRequest;
  /** The halves to look for; null: one start in either half is enough. */
  wants: { morning: boolean; afternoon: boolean } | null;
  found: FirstFree;
}

function toSearch(
  { doctorId, practiceId }: Candidate,
  { snapshot, now, halves }: { snapshot: ClinicSnapshot; now: Date; halves: boolean },
): Search[] {
  const doctor = snapshot.doctors.get(doctorId);
  const practice = doctor && practiceOf(doctor, practiceId);
  if (!doctor || !practice) return [];
  const request = requestFor({ snapshot, doctor, practice, busy: [], now, audience: 'web' });
  const zone = snapshot.clinic.timeZone;
  const wants = halves
    ? halvesOf(doctor, (minute) => instantAt(dayOf(minute, zone), AFTERNOON_STARTS_AT, zone))
    : null;
  return [
    {
      request,
      wants,
      found: { doctor, practiceId: practice.id, first: null, morning: null, afternoon: null },
    },
  ];
}

function isSettled({ found: firstFree, request, wants }: Search, from: number): boolean {
  if (from > request.policy.horizonDays) return true;
  if (!wants) return firstFree.first !== null;
  return (firstFree.morning !== null || !wants.morning) && (firstFree.afternoon !== null || !wants.afternoon);
}

/** The halves of the day in which a doctor ever attends; the others need no search. */
function halvesOf({ schedule }: SnapshotDoctor, afternoonOf: (minute: number) => number) {
  const { rules, extraSessions } = schedule;
  return {
    morning:
      rules.some((rule) => rule.fromMinute < AFTERNOON_STARTS_AT) ||
      extraSessions.some((extraSession) => extraSession.start < afternoonOf(extraSession.start)),
    afternoon:
      rules.some((rule) => rule.toMinute > AFTERNOON_STARTS_AT) ||
      extraSessions.some((extraSession) => extraSession.end > afternoonOf(extraSession.end)),
  };
}

async function searchStretch(
  { db, snapshot: cache }: ReadServices,
  {
    snapshot,
    searches,
    from,
    length,
    now,
  }: { snapshot: ClinicSnapshot; searches: Search[]; from: number; length: number; now: Date },
): Promise<number> {
  const today = (searches[0] as Search).request.today;
  const reach = Math.min(
    from + length,
    Math.max(...searches.map((search) => search.request.policy.horizonDays)) + 1,
  );
  const days = daysFrom(today, reach).slice(from);
  const openingsOf = (doctor: SnapshotDoctor) => days.map((day) => cache.openingsOf(snapshot, doctor, day));
  const span = spanOf(openingsOf((searches[0] as Search).found.doctor));
  const doctorIds = [...new Set(searches.map(({ found: firstFree }) => firstFree.doctor.id))];
  const { revision, busy } = await findBusyOfDoctors(db, { doctorIds, ...span, now });
  for (const { request, found: firstFree } of searches) {
    const intervals = busy.get(firstFree.doctor.id) ?? [];
    noteFirst(firstFree, openingsOf(firstFree.doctor), { ...request, busy: intervals });
  }
  return revision;
}

function noteFirst(firstFree: FirstFree, days: readonly DayOpenings[], request: OfferRequest): void {
  const sorted = withMergedBusy(request);
  const lastDay = lastDayFor(sorted);
  for (const day of days) {
    if (firstFree.morning !== null && firstFree.afternoon !== null) return;
    if (day.openings.length === 0 || (lastDay !== null && day.day > lastDay)) continue;
    for (const { start } of surveyDay(day, sorted).free) {
      if (dayPartOf(wallMinuteAt(start - day.start, day.clockChange)) === 'morning')
        firstFree.morning ??= start * 60_000;
      else firstFree.afternoon ??= start * 60_000;
      firstFree.first ??= start * 60_000;
    }
  }
}
