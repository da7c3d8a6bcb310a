import { randomInt, randomUUID } from 'node:crypto';
import { makeCode } from '../../../../domain/appointments/appointment-code.ts';
import { type FreeStart, freeStarts } from '../../../../domain/scheduling/free-starts.ts';
import { addDays, type ClinicDay, daysBetween, daysFrom } from '../../../../domain/time/clinic-day.ts';
import { dayAt } from '../../../../domain/time/clinic-zone.ts';
import { type DoctorOffers, readOffersOfDoctor } from '../../../agenda/slots/offers-of-doctor.ts';
import type { Services } from '../../../clinic/services.ts';
import type { SnapshotDoctor } from '../../../clinic/snapshot/snapshot.ts';
import { commitIf } from '../../../kernel/db/commit-if.ts';
import { occupancyOn } from '../make/occupancy.ts';
import { type DoctorData, doctorData } from '../material/doctor-data.ts';
import { specialtyData } from '../material/specialty-data.ts';
import { insertBookings, listBookers } from './coming-days-queries.ts';
import { type Guardia, lockDemonstration } from './guardia-queries.ts';

const minuteMs = 60_000;
/** A week with more than this share of what is usual is left as it is: chance made it so, or somebody who plays. */
const enoughShare = 0.6;

/**
 * Books the weeks to come of the demonstration's own doctors as they would be: the nearest almost wholly, those far
 * ahead a little. A clinic that was left alone for months so has patients again, and one that runs never runs out of
 * them. Returns how many appointments were made.
 */
export async function bookComingDays(services: Services, guardia: Guardia, now: Date): Promise<number> {
  const { clinic, policy, doctors } = await services.snapshot.current();
  const tomorrow = addDays(dayAt(now, clinic.timeZone), 1);
  let made = 0;
  for (const doctor of doctors.values()) {
    const data = doctorData.find(({ name }) => name === doctor.name);
    if (!data) continue;
    const days = daysFrom(tomorrow, policy.horizonDays - 1);
    const request = { doctorId: doctor.id, now, audience: 'desk' } as const;
    const offers = await readOffersOfDoctor(services, request, () => days);
    if (!offers) continue;
    const starts = weeksOf(days).flatMap((week) => lackingIn(week, { offers, data }));
    made += await book(services, guardia, { doctor, offers, starts, now });
  }
  return made;
}

const weeksOf = (days: ClinicDay[]) =>
  Array.from({ length: Math.ceil(days.length / 7) }, (_, week) => days.slice(week * 7, week * 7 + 7));

/** Free starts of a week to be taken, by chance, so that it is as full as it usually would be. */
function lackingIn(week: ClinicDay[], of: { offers: DoctorOffers; data: DoctorData }): FreeStart[] {
  const { request, days } = of.offers;
  const open = days.filter(({ day }) => week.includes(day));
  const free = freeStarts(open, request);
  const isOpen = (start: number) => open.some((day) => start >= day.start && start < day.end);
  const taken = request.busy.filter(({ start }) => isOpen(start)).length;
  const middle = daysBetween(request.today, week[Math.floor(week.length / 2)] ?? request.today);
  const usual = (free.length + taken) * occupancyOn(middle, of.data);
  return taken > usual * enoughShare ? [] : takeSome(free, Math.round(usual) - taken);
}

/** So many of them, by chance, in order; of two that overlap only one. */
function takeSome(free: FreeStart[], count: number): FreeStart[] {
  const taken: FreeStart[] = [];
  const left = [...free];
  while (taken.length < count && left.length > 0) {
    const [chosen] = left.splice(randomInt(left.length), 1);
    if (chosen && !taken.some(({ start, end }) => chosen.start < end && start < chosen.end))
      taken.push(chosen);
  }
  return taken;
}

async function book(
  services: Services,
  { deskId }: Guardia,
  of: { doctor: SnapshotDoctor; offers: DoctorOffers; starts: FreeStart[]; now: Date },
): Promise<number> {
  const { doctor, starts, now } = of;
  const { practice, snapshot } = of.offers;
  if (starts.length === 0) return 0;
  const slug = snapshot.specialties.get(practice.specialtyId)?.slug;
  const audience = specialtyData.find((specialty) => specialty.slug === slug)?.audience;
  const made = await commitIf(services.db, async (tx) => {
    if (!(await lockDemonstration(tx))) return undefined;
    const bookers = await listBookers(tx, {
      ...{ turn: randomUUID(), today: of.offers.request.today, most: starts.length },
      ...{ fromAge: audience?.fromAge ?? 18, toAge: audience?.toAge ?? 120 },
    });
    return insertBookings(tx, {
      ...{ doctorId: doctor.id, specialtyId: practice.specialtyId, practiceId: practice.id, deskId, now },
      bookings: starts.flatMap(({ start, end, roomId }, index) => {
        const { patientId, insurerId, planId } = bookers[index % bookers.length] ?? {};
        if (!patientId) return [];
        const isCovered = insurerId != null && doctor.insurerIds.includes(insurerId);
        return {
          ...{ code: makeCode(randomInt), patientId, roomId },
          ...{ insurerId: isCovered ? insurerId : null, planId: isCovered ? (planId ?? null) : null },
          startsAt: new Date(start * minuteMs),
          endsAt: new Date(end * minuteMs),
        };
      }),
    });
  });
  if (made) services.changes.announce({ kind: 'schedule', doctorId: doctor.id });
  return made ?? 0;
}
