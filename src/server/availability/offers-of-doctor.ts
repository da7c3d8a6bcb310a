import type { Practice } from '../../contract/public/doctors.ts';
import type { ClinicDay } from '../../domain/calendar/clinic-day.ts';
import { dayOf, epochMinuteOf } from '../../domain/calendar/clinic-zone.ts';
import type { Interval } from '../../domain/calendar/interval.ts';
import type { Audience, OfferRequest } from '../../domain/scheduling/offer-request.ts';
import type { DayOpenings } from '../../domain/scheduling/openings.ts';
import { type Catalog, type CatalogDoctor, practiceOf } from '../clinic/catalog.ts';
import type { CatalogCache } from '../clinic/catalog-cache.ts';
import type { Database } from '../db/database.ts';
import { readBusyTogether } from './read-busy-together.ts';

/** What reading availability needs. */
export interface Agenda {
  db: Database;
  catalog: CatalogCache;
}

export interface DoctorAsked {
  doctorId: string;
  practiceId?: string | undefined;
  now: Date;
  audience: Audience;
  /** What counts as free: the asker's own hold, or the turno that they are moving. */
  ownHold?: OwnHold | undefined;
}

export type OwnHold = { id: string } | { heldBy: Buffer } | { turnoId: string };

/** A doctor's days with what is booked in them, all of one instant of the database. */
export interface DoctorOffers {
  catalog: Catalog;
  doctor: CatalogDoctor;
  practice: Practice;
  days: DayOpenings[];
  request: OfferRequest;
}

/** Null: no such doctor may be booked, or not for that practice. */
export async function readOffersOfDoctor(
  { db, catalog: cache }: Agenda,
  asked: DoctorAsked,
  days: (catalog: Catalog, doctor: CatalogDoctor) => ClinicDay[],
): Promise<DoctorOffers | null> {
  return withFreshCatalog(cache, async (catalog) => {
    const doctor = catalog.doctors.get(asked.doctorId);
    const practice = doctor && practiceOf(doctor, asked.practiceId);
    if (!doctor || !practice) return { revision: (await cache.current()).revision, answer: null };
    const chosen = days(catalog, doctor);
    const openings = chosen.map((day) => cache.openingsOf(catalog, doctor, day));
    const { revision, busy } = await readBusyTogether(db, {
      doctorId: doctor.id,
      ...spanOf(openings),
      now: asked.now,
      ownHold: asked.ownHold,
    });
    const request = requestFor({ catalog, doctor, practice, busy, ...asked });
    return { revision, answer: { catalog, doctor, practice, days: openings, request } };
  });
}

/**
 * Runs a reading with the catalog in memory and again with a newer one where the database tells that it
 * moved on meanwhile.
 */
export async function withFreshCatalog<Answer>(
  cache: CatalogCache,
  read: (catalog: Catalog) => Promise<{ revision: number; answer: Answer }>,
): Promise<Answer> {
  let catalog = await cache.any();
  for (let tries = 1; ; tries++) {
    const { revision, answer } = await read(catalog);
    // An administrator who saves without pause must not keep a reader waiting: the last reading serves.
    if (revision === catalog.revision || tries === 5) return answer;
    catalog = await cache.newest();
  }
}

export function requestFor({
  catalog,
  doctor,
  practice,
  busy,
  now,
  audience,
}: {
  catalog: Catalog;
  doctor: CatalogDoctor;
  practice: Practice;
  busy: readonly Interval[];
  now: Date;
  audience: Audience;
}): OfferRequest {
  const minute = epochMinuteOf(now.getTime());
  return {
    busy,
    policy: doctor.policy,
    // What has begun, be it by seconds, is past.
    now: minute * 60_000 === now.getTime() ? minute : minute + 1,
    today: dayOf(minute, catalog.clinic.timeZone),
    audience,
    practiceId: practice.id,
    visitMinutes: practice.visitMinutes,
  };
}

/** From the first day's start to the last one's end, widened by what a buffer may reach. */
export function spanOf(days: readonly DayOpenings[]): { from: number; to: number } {
  const from = days[0]?.start ?? 0;
  const to = days.at(-1)?.end ?? 0;
  return { from: from - widestBuffer, to: to + widestBuffer };
}

// Minutes; the most that a policy may say.
const widestBuffer = 120;
