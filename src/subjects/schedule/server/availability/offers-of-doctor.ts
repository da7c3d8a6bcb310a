import type { Offer } from '../../../../base/api/contract/offers.ts';
import type { Practice } from '../../../../base/clinic/contract/doctors.ts';
import type { BookingPolicy } from '../../../../base/clinic/rules/booking-policy.ts';
import type { DayOpenings } from '../../../../base/clinic/rules/openings.ts';
import {
  type ClinicSnapshot,
  practiceOf,
  type SnapshotDoctor,
} from '../../../../base/clinic/server/snapshot.ts';
import type { SnapshotCache } from '../../../../base/clinic/server/snapshot-cache.ts';
import type { ReadServices } from '../../../../base/doors/services.ts';
import {
  type ClinicDay,
  daysBetween,
} from '../../../../base/time/clinic-day.ts';
import { dayOf, epochMinuteOf } from '../../../../base/time/clinic-zone.ts';
import type { Interval } from '../../../../base/time/interval.ts';
import type { Audience, OfferRequest } from '../../rules/offer-request.ts';
import { type OwnHold, readBusyTogether } from './read-busy-together.ts';

export interface DoctorRequest {
  doctorId: string;
  practiceId?: string | undefined;
  now: Date;
  audience: Audience;
  /** The agenda is open until that day, if the horizon of the web ends before it. */
  opensUntil?: ClinicDay | undefined;
  /** The caller's own hold, or the appointment being moved: it counts as free. */
  ownHold?: OwnHold | undefined;
  /** True: a time that a browser only holds counts as free, because the counter may give it. */
  isOverHolds?: boolean | undefined;
}

/** A doctor's days with their bookings, all of one instant of the database. */
export interface DoctorOffers {
  snapshot: ClinicSnapshot;
  doctor: SnapshotDoctor;
  practice: Practice;
  days: DayOpenings[];
  request: OfferRequest;
  /** The parts of the free time that browsers hold. */
  heldFree: readonly Interval[];
}

/** Null: no such bookable doctor, or not for that practice. */
export async function readOffersOfDoctor(
  { db, snapshot: cache }: ReadServices,
  input: DoctorRequest,
  days: (snapshot: ClinicSnapshot, doctor: SnapshotDoctor) => ClinicDay[],
): Promise<DoctorOffers | null> {
  return withFreshSnapshot(cache, async (snapshot) => {
    const doctor = snapshot.doctors.get(input.doctorId);
    const practice = doctor && practiceOf(doctor, input.practiceId);
    if (!doctor || !practice)
      return { isCurrent: (await cache.current()) === snapshot, answer: null };
    const chosen = days(snapshot, doctor);
    const openings = chosen.map((day) =>
      cache.openingsOf(snapshot, doctor, day),
    );
    const { revision, busy, heldFree } = await readBusyTogether(db, {
      doctorId: doctor.id,
      ...spanOf(openings),
      now: input.now,
      ownHold: input.ownHold,
      isOverHolds: input.isOverHolds,
    });
    const request = requestFor({ snapshot, doctor, practice, busy, ...input });
    const answer = {
      snapshot,
      doctor,
      practice,
      days: openings,
      request,
      heldFree,
    };
    return { isCurrent: revision === doctor.revision, answer };
  });
}

/** Runs a reading with the snapshot in memory, and again with a newer one while the snapshot was outdated. */
export async function withFreshSnapshot<Answer>(
  cache: SnapshotCache,
  read: (
    snapshot: ClinicSnapshot,
  ) => Promise<{ isCurrent: boolean; answer: Answer }>,
): Promise<Answer> {
  let snapshot = await cache.any();
  for (let tries = 1; ; tries++) {
    const { isCurrent, answer } = await read(snapshot);
    // An administrator who keeps saving must not keep a reader waiting, so the last reading is used.
    if (isCurrent || tries === 5) return answer;
    snapshot = await cache.newest();
  }
}

export function requestFor({
  snapshot,
  doctor,
  practice,
  busy,
  now,
  audience,
  opensUntil,
}: {
  snapshot: ClinicSnapshot;
  doctor: SnapshotDoctor;
  practice: Practice;
  busy: readonly Interval[];
  now: Date;
  audience: Audience;
  opensUntil?: ClinicDay | undefined;
}): OfferRequest {
  const minute = epochMinuteOf(now.getTime());
  const today = dayOf(minute, snapshot.clinic.timeZone);
  return {
    busy,
    policy:
      opensUntil === undefined
        ? doctor.policy
        : widened(doctor.policy, today, opensUntil),
    arrivesAt: doctor.arrivesAt,
    // A start is past as soon as it has begun, even by seconds.
    now: minute * 60_000 === now.getTime() ? minute : minute + 1,
    today,
    audience,
    practiceId: practice.id,
    visitMinutes: practice.visitMinutes,
  };
}

function widened(
  policy: BookingPolicy,
  today: ClinicDay,
  until: ClinicDay,
): BookingPolicy {
  return {
    ...policy,
    horizonDays: Math.max(policy.horizonDays, daysBetween(today, until)),
  };
}

/** Returns a doctor's free start, in epoch minutes, as an offer. */
export function toOffer(
  { id, name }: { id: string; name: string },
  start: number,
): Offer {
  return {
    doctorId: id,
    doctorName: name,
    startsAt: new Date(start * 60_000).toISOString(),
  };
}

/** Returns the span from the first day's start to the last day's end, widened by the widest buffer. */
export function spanOf(days: readonly DayOpenings[]): {
  from: number;
  to: number;
} {
  const from = days[0]?.start ?? 0;
  const to = days.at(-1)?.end ?? 0;
  return { from: from - widestBuffer, to: to + widestBuffer };
}

/** Minutes; the maximum of the policy. */
export const widestBuffer = 120;
