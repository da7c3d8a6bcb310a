import type { Offer } from '../../contract/refusals.ts';
import { daysFrom } from '../../domain/calendar/clinic-day.ts';
import { dayOf, instantAt, wallMinuteAt } from '../../domain/calendar/clinic-zone.ts';
import { AFTERNOON_STARTS_AT, dayPartOf } from '../../domain/scheduling/day-part.ts';
import { surveyDay, withMergedBusy } from '../../domain/scheduling/free-starts.ts';
import { lastDayFor, type OfferRequest } from '../../domain/scheduling/offer-request.ts';
import type { DayOpenings } from '../../domain/scheduling/openings.ts';
import { type Catalog, type CatalogDoctor, practiceOf } from '../clinic/catalog.ts';
import { findBusyOfDoctors } from './busy-queries.ts';
import { type Agenda, requestFor, spanOf, withFreshCatalog } from './offers-of-doctor.ts';

/** A doctor with the practice that is asked of them. */
export interface Candidate {
  doctorId: string;
  practiceId?: string | undefined;
}

/** The first free starts of a doctor for the web, as instants in milliseconds. */
export interface FirstFree {
  doctor: CatalogDoctor;
  practiceId: string;
  first: number | null;
  /** Before and from when the clinic's afternoon begins. */
  morning: number | null;
  afternoon: number | null;
}

/**
 * The first free start of each candidate within their horizon; of each half of the day where `halves` asks
 * for it. Reads the near days of all first, and the rest only of who has none there.
 */
export async function readFirstFree(
  agenda: Agenda,
  {
    candidates,
    now,
    halves = false,
  }: { candidates: (catalog: Catalog) => Candidate[]; now: Date; halves?: boolean },
): Promise<FirstFree[]> {
  return withFreshCatalog(agenda.catalog, async (catalog) => {
    const searches = candidates(catalog).flatMap((candidate) =>
      toSearch(candidate, { catalog, now, halves }),
    );
    let revision: number | undefined;
    let from = 0;
    for (const length of stretches) {
      const open = searches.filter((search) => !isSettled(search, from));
      if (open.length === 0) break;
      revision = await searchStretch(agenda, { catalog, searches: open, from, length, now });
      if (revision !== catalog.revision) break;
      from += length;
    }
    // Where nobody has a session nothing was read that tells whether that still holds.
    revision ??= (await agenda.catalog.current()).revision;
    return { revision, answer: searches.map(({ found }) => found) };
  });
}

/** The earliest of several doctors; of two at the same time, the first by name. */
export function earliestOffer(found: readonly FirstFree[]): Offer | null {
  let best: { doctor: CatalogDoctor; first: number } | null = null;
  for (const { doctor, first } of found) {
    if (first !== null && (!best || first < best.first)) best = { doctor, first };
  }
  return best && toOffer(best.doctor, best.first);
}

function toOffer(doctor: CatalogDoctor, startsAtMs: number): Offer {
  return { doctorId: doctor.id, doctorName: doctor.name, startsAt: new Date(startsAtMs).toISOString() };
}

// Days: most doctors have something this week; the last stretch reaches the longest horizon.
const stretches = [8, 22, 701];

interface Search {
  request: OfferRequest;
  /** The halves that are looked for; null: the first of either is enough. */
  wants: { morning: boolean; afternoon: boolean } | null;
  found: FirstFree;
}

function toSearch(
  { doctorId, practiceId }: Candidate,
  { catalog, now, halves }: { catalog: Catalog; now: Date; halves: boolean },
): Search[] {
  const doctor = catalog.doctors.get(doctorId);
  const practice = doctor && practiceOf(doctor, practiceId);
  if (!doctor || !practice) return [];
  const request = requestFor({ catalog, doctor, practice, busy: [], now, audience: 'web' });
  const zone = catalog.clinic.timeZone;
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

function isSettled({ found, request, wants }: Search, from: number): boolean {
  if (from > request.policy.horizonDays) return true;
  if (!wants) return found.first !== null;
  return (found.morning !== null || !wants.morning) && (found.afternoon !== null || !wants.afternoon);
}

/** Whether a doctor ever attends in that half of a day; who does not needs no search there. */
function halvesOf({ schedule }: CatalogDoctor, afternoonOf: (minute: number) => number) {
  const { rules, extraSessions } = schedule;
  return {
    morning:
      rules.some((rule) => rule.fromMinute < AFTERNOON_STARTS_AT) ||
      extraSessions.some((one) => one.start < afternoonOf(one.start)),
    afternoon:
      rules.some((rule) => rule.toMinute > AFTERNOON_STARTS_AT) ||
      extraSessions.some((one) => one.end > afternoonOf(one.end)),
  };
}

async function searchStretch(
  { db, catalog: cache }: Agenda,
  {
    catalog,
    searches,
    from,
    length,
    now,
  }: { catalog: Catalog; searches: Search[]; from: number; length: number; now: Date },
): Promise<number> {
  const today = (searches[0] as Search).request.today;
  const reach = Math.min(
    from + length,
    Math.max(...searches.map((one) => one.request.policy.horizonDays)) + 1,
  );
  const days = daysFrom(today, reach).slice(from);
  const openingsOf = (doctor: CatalogDoctor) => days.map((day) => cache.openingsOf(catalog, doctor, day));
  const span = spanOf(openingsOf((searches[0] as Search).found.doctor));
  const doctorIds = [...new Set(searches.map(({ found }) => found.doctor.id))];
  const { revision, busy } = await findBusyOfDoctors(db, { doctorIds, ...span, now });
  for (const { request, found } of searches) {
    const taken = busy.get(found.doctor.id) ?? [];
    noteFirst(found, openingsOf(found.doctor), { ...request, busy: taken });
  }
  return revision;
}

function noteFirst(found: FirstFree, days: readonly DayOpenings[], request: OfferRequest): void {
  const sorted = withMergedBusy(request);
  const lastDay = lastDayFor(sorted);
  for (const day of days) {
    if (found.morning !== null && found.afternoon !== null) return;
    if (day.openings.length === 0 || (lastDay !== null && day.day > lastDay)) continue;
    for (const { start } of surveyDay(day, sorted).free) {
      if (dayPartOf(wallMinuteAt(start - day.start, day.clockChange)) === 'morning')
        found.morning ??= start * 60_000;
      else found.afternoon ??= start * 60_000;
      found.first ??= start * 60_000;
    }
  }
}
