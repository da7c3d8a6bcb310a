import { randomInt, randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { takesInsurer } from '../../base/clinic/rules/insurers-taken.ts';
import type { Services } from '../../base/doors/services.ts';
import { inTransaction } from '../../base/kernel/db/in-transaction.ts';
import { toLogged } from '../../base/kernel/db/logged-error.ts';
import { isOutOfReach } from '../../base/kernel/db/out-of-reach.ts';
import { makeCode } from '../../base/text/appointment-code.ts';
import {
  addDays,
  type ClinicDay,
  daysBetween,
  daysFrom,
} from '../../base/time/clinic-day.ts';
import { dayAt, dayOf } from '../../base/time/clinic-zone.ts';
import {
  type FreeStart,
  freeStarts,
} from '../../subjects/schedule/rules/free-starts.ts';
import {
  type DoctorOffers,
  readOffersOfDoctor,
} from '../../subjects/schedule/server/availability/offers-of-doctor.ts';
import { occupancyOn } from '../make/occupancy.ts';
import { type DoctorData, doctorData } from '../material/doctor-data.ts';
import { specialtyData } from '../material/specialty-data.ts';
import { insertBookings, listBookers } from './coming-days-queries.ts';
import { type Guardia, lockDemonstration } from './guardia-queries.ts';

export type LifeLog = Pick<Logger, 'warn'>;

const minuteMs = 60_000;
/** A week with more than this share of its usual appointments is left as it is. */
const enoughShare = 0.6;

/**
 * Books the weeks to come of the demonstration's own doctors as full as usual, near weeks more than far ones.
 * A doctor whose weeks cannot be booked is logged. Returns the number of new appointments.
 */
export async function bookComingDays(
  services: Services,
  {
    guardia,
    now,
    log,
    signal,
  }: {
    guardia: Guardia;
    now: Date;
    log: LifeLog;
    signal?: AbortSignal | undefined;
  },
): Promise<number> {
  const { clinic, policy, doctors } = await services.snapshot.current();
  const days = daysFrom(
    addDays(dayAt(now, clinic.timeZone), 1),
    policy.horizonDays - 1,
  );
  let made = 0;
  for (const { id: doctorId, name } of doctors.values()) {
    const data = doctorData.find((one) => one.name === name);
    if (!data) continue;
    if (signal?.aborted) break;
    try {
      made += await book(services, guardia, { doctorId, data, days, now });
    } catch (error) {
      if (isOutOfReach(error)) throw error;
      log.warn(
        { err: toLogged(error as Error), doctorId },
        'a doctor’s weeks to come were not booked',
      );
    }
  }
  return made;
}

const weeksOf = (days: ClinicDay[]) =>
  Array.from({ length: Math.ceil(days.length / 7) }, (_, week) =>
    days.slice(week * 7, week * 7 + 7),
  );

/** Chooses free starts of a week at random, so that it becomes as full as usual. */
function lackingIn(
  week: ClinicDay[],
  of: { offers: DoctorOffers; data: DoctorData },
): FreeStart[] {
  const { request, days } = of.offers;
  const open = days.filter(({ day }) => week.includes(day));
  const free = freeStarts(open, request);
  const isOpen = (start: number) =>
    open.some((day) => start >= day.start && start < day.end);
  const taken = request.busy.filter(({ start }) => isOpen(start)).length;
  const middle = daysBetween(
    request.today,
    week[Math.floor(week.length / 2)] ?? request.today,
  );
  const usual = (free.length + taken) * occupancyOn(middle, of.data);
  return taken > usual * enoughShare
    ? []
    : takeSome(free, Math.round(usual) - taken);
}

/** Takes this many starts at random. Only one of two that overlap is taken. */
function takeSome(free: FreeStart[], count: number): FreeStart[] {
  const taken: FreeStart[] = [];
  const left = [...free];
  while (taken.length < count && left.length > 0) {
    const [chosen] = left.splice(randomInt(left.length), 1);
    if (
      chosen &&
      !taken.some(({ start, end }) => chosen.start < end && start < chosen.end)
    )
      taken.push(chosen);
  }
  return taken;
}

/**
 * Reads and books under a lock: if two processes start together, the second sees the bookings of the first.
 */
async function book(
  services: Services,
  { deskId }: Guardia,
  {
    doctorId,
    data,
    days,
    now,
  }: { doctorId: string; data: DoctorData; days: ClinicDay[]; now: Date },
): Promise<number> {
  const made = await inTransaction(services.db, async (tx) => {
    if (!(await lockDemonstration(tx))) return undefined;
    const request = { doctorId, now, audience: 'desk' } as const;
    const offers = await readOffersOfDoctor(
      { ...services, db: tx },
      request,
      () => days,
    );
    const starts = offers
      ? weeksOf(days).flatMap((week) => lackingIn(week, { offers, data }))
      : [];
    if (!offers || starts.length === 0) return undefined;
    const { doctor, practice, snapshot } = offers;
    const slug = snapshot.specialties.get(practice.specialtyId)?.slug;
    const audience = specialtyData.find(
      (specialty) => specialty.slug === slug,
    )?.audience;
    const bookers = await listBookers(tx, {
      turn: randomUUID(),
      today: offers.request.today,
      most: starts.length,
      fromAge: audience?.fromAge ?? 18,
      toAge: audience?.toAge ?? 120,
    });
    return insertBookings(tx, {
      doctor,
      specialtyId: practice.specialtyId,
      practiceId: practice.id,
      deskId,
      now,
      bookings: starts.flatMap(({ start, end, roomId }, index) => {
        const { patientId, insurerId, planId } =
          bookers[index % bookers.length] ?? {};
        if (!patientId) return [];
        const day = dayOf(start, snapshot.clinic.timeZone);
        const isCovered =
          insurerId != null && takesInsurer(doctor, insurerId, day);
        return {
          code: makeCode(randomInt),
          patientId,
          roomId,
          insurerId: isCovered ? insurerId : null,
          planId: isCovered ? (planId ?? null) : null,
          startsAt: new Date(start * minuteMs),
          endsAt: new Date(end * minuteMs),
        };
      }),
    });
  });
  if (made) services.changes.announce({ kind: 'schedule', doctorId });
  return made ?? 0;
}
