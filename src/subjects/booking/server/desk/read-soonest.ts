import type { DayOpenings } from '../../../../base/clinic/rules/openings.ts';
import {
  type ClinicSnapshot,
  practiceOf,
  type SnapshotDoctor,
} from '../../../../base/clinic/server/snapshot.ts';
import type { ReadServices } from '../../../../base/doors/services.ts';
import { type ClinicDay, daysFrom } from '../../../../base/time/clinic-day.ts';
import { daySpan, type Zone } from '../../../../base/time/clinic-zone.ts';
import type { SoonestDoctor } from '../../../appointments/contract/agenda.ts';
import { nowForWalkIn } from '../../../appointments/rules/overbook.ts';
import { nextFree } from '../../../schedule/rules/next-free.ts';
import type { OfferRequest } from '../../../schedule/rules/offer-request.ts';
import { findBusyOfDoctors } from '../../../schedule/server/availability/busy-queries.ts';
import {
  requestFor,
  spanOf,
  withFreshSnapshot,
} from '../../../schedule/server/availability/offers-of-doctor.ts';
import {
  doctorsOffering,
  practiceOfSpecialty,
} from '../../../schedule/server/availability/read-specialty-month.ts';
import { countWaitingByDoctor } from './soonest-queries.ts';

export interface SoonestRequest {
  /** The doctors of this specialty. Absent: of any specialty. */
  specialtyId?: string | undefined;
  doctorId?: string | undefined;
  now: Date;
  today: ClinicDay;
  zone: Zone;
}

/** The days searched for a first free time of one specialty or doctor. Otherwise only today. */
const reach = 60;

/**
 * Returns when each doctor could attend a walk-in today, the first free time, and how many patients wait.
 * Covers a specialty, one doctor, or all doctors who attend today.
 */
export function readSoonest(
  { db, snapshot: cache }: ReadServices,
  { specialtyId, doctorId, now, today, zone }: SoonestRequest,
): Promise<SoonestDoctor[]> {
  const isOfAll = specialtyId === undefined && doctorId === undefined;
  const days = daysFrom(today, isOfAll ? 1 : reach);
  const span = daySpan(today, zone);
  return withFreshSnapshot(cache, async (snapshot) => {
    const candidates = candidatesOf(snapshot, { specialtyId, doctorId });
    const agendas = candidates
      .map((candidate) => ({
        ...candidate,
        days: days.map((day) =>
          cache.openingsOf(snapshot, candidate.doctor, day),
        ),
      }))
      .filter(
        ({ days: [first] }) => !isOfAll || (first?.openings.length ?? 0) > 0,
      );
    const [{ revision, busy }, waiting] = await Promise.all([
      findBusyOfDoctors(db, {
        looks: agendas.map(({ doctor, days: own }) => ({
          doctorId: doctor.id,
          ...spanOf(own),
        })),
        now,
        isOverHolds: true,
      }),
      countWaitingByDoctor(db, {
        from: instant(span.start),
        to: instant(span.end),
      }),
    ]);
    const answer = agendas.map(
      ({ doctor, practice, days: own }): SoonestDoctor => {
        const request = requestFor({
          snapshot,
          doctor,
          practice,
          now,
          audience: 'desk',
          busy: busy.get(doctor.id) ?? [],
        });
        const [first] = own;
        const session = first && sessionUnderWay(first, request);
        const roomId =
          session?.roomId ??
          first?.openings.find(({ end }) => end > request.now)?.roomId;
        return {
          doctor: { id: doctor.id, name: doctor.name },
          practiceId: practice.id,
          practiceName: practice.name,
          isAttending: session !== undefined,
          roomName: (roomId && snapshot.rooms.get(roomId)) || null,
          waiting: waiting.get(doctor.id) ?? 0,
          walkInAt: first
            ? startOf(
                nextFree([first], { ...request, now: nowForWalkIn(request) }),
              )
            : null,
          firstFree: startOf(nextFree(own, request)),
        };
      },
    );
    return { isCurrent: revision === snapshot.revision, answer };
  });
}

function candidatesOf(
  snapshot: ClinicSnapshot,
  { specialtyId, doctorId }: Pick<SoonestRequest, 'specialtyId' | 'doctorId'>,
) {
  const wanted =
    specialtyId === undefined
      ? null
      : practiceOfSpecialty(snapshot, { specialtyId });
  if (specialtyId !== undefined && !wanted) return [];
  const doctors = wanted
    ? doctorsOffering(snapshot, wanted)
    : [...snapshot.doctors.values()];
  return doctors.flatMap((doctor: SnapshotDoctor) => {
    if (doctorId !== undefined && doctor.id !== doctorId) return [];
    const practice = practiceOf(doctor, wanted?.id);
    return practice ? [{ doctor, practice }] : [];
  });
}

function sessionUnderWay({ openings }: DayOpenings, { now }: OfferRequest) {
  return openings.find(({ start, end }) => start <= now && now < end);
}

const startOf = (found: { start: number } | null): string | null =>
  found && instant(found.start).toISOString();

const instant = (minute: number): Date => new Date(minute * 60_000);
