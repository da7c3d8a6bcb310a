import type { Offer } from '../../../../base/api/contract/offers.ts';
import { practiceOf } from '../../../../base/clinic/server/snapshot.ts';
import type { ReadServices } from '../../../../base/doors/services.ts';
import { addDays, daysFrom } from '../../../../base/time/clinic-day.ts';
import type { Interval } from '../../../../base/time/interval.ts';
import { firstApart } from '../../../appointments/rules/overbook.ts';
import type { StaffAppointmentRow } from '../../../appointments/server/staff-appointment-queries.ts';
import {
  type FreeStart,
  freeStarts,
} from '../../../schedule/rules/free-starts.ts';
import { nearestReach } from '../../../schedule/rules/next-free.ts';
import { findBusyOfDoctors } from '../../../schedule/server/availability/busy-queries.ts';
import {
  readOffersOfDoctor,
  requestFor,
  spanOf,
  toOffer,
} from '../../../schedule/server/availability/offers-of-doctor.ts';

export interface Proposals {
  /** A time of the same doctor on a later day. */
  proposed: Offer | null;
  /** A time of another doctor on the same day. */
  sameDay: Offer | null;
}

interface ProposalsRequest {
  appointments: readonly StaffAppointmentRow[];
  doctorId: string;
  day: string;
  now: Date;
}

/**
 * Proposes two free times for each of these appointments of one doctor's day, none of them twice. A waiting
 * patient gets only the first time of another doctor today.
 */
export async function proposeTimes(
  agenda: ReadServices,
  request: ProposalsRequest,
): Promise<Map<string, Proposals>> {
  const later = await readLaterStarts(agenda, request);
  const others = await readOthersStarts(agenda, request);
  const given = new Map<string, Interval[]>();
  const take = (
    offers: readonly DoctorStart[],
    wanted: number,
  ): Offer | null => {
    const inOrder = offers.toSorted(
      (a, b) => Math.abs(a.start - wanted) - Math.abs(b.start - wanted),
    );
    return inOrder.length === 0 ? null : takeFirst(inOrder, given);
  };
  const isHere = ({ status }: StaffAppointmentRow) => status === 'arrived';
  const inTurn = request.appointments.toSorted(
    (a, b) => Number(isHere(b)) - Number(isHere(a)),
  );
  return new Map(
    inTurn.map((appointment) => {
      const ofOthers = others.get(appointment.practiceId) ?? [];
      if (isHere(appointment))
        return [appointment.id, { proposed: null, sameDay: take(ofOthers, 0) }];
      const proposed = takeFirst(
        later.get(appointment.practiceId) ?? [],
        given,
      );
      return [
        appointment.id,
        {
          proposed,
          sameDay: take(ofOthers, appointment.startsAt.getTime() / 60_000),
        },
      ];
    }),
  );
}

interface DoctorStart extends FreeStart {
  doctor: { id: string; name: string };
}

function takeFirst(
  starts: readonly DoctorStart[],
  given: Map<string, Interval[]>,
): Offer | null {
  const free = starts.find(
    (start) =>
      firstApart([start], given.get(start.doctor.id) ?? []) !== undefined,
  );
  if (!free) return null;
  given.set(free.doctor.id, [...(given.get(free.doctor.id) ?? []), free]);
  return toOffer(free.doctor, free.start);
}

function practicesOf(appointments: readonly StaffAppointmentRow[]): string[] {
  return [...new Set(appointments.map(({ practiceId }) => practiceId))];
}

async function readLaterStarts(
  agenda: ReadServices,
  { appointments, doctorId, day, now }: ProposalsRequest,
): Promise<Map<string, DoctorStart[]>> {
  const days = daysFrom(addDays(day, 1), nearestReach.farDays);
  const starts = await Promise.all(
    practicesOf(appointments).map(
      async (practiceId): Promise<[string, DoctorStart[]]> => {
        const offers = await readOffersOfDoctor(
          agenda,
          { doctorId, practiceId, now, audience: 'desk' },
          () => days,
        );
        if (!offers) return [practiceId, []];
        const { doctor, request } = offers;
        return [
          practiceId,
          freeStarts(offers.days, request).map((freeStart) => ({
            ...freeStart,
            doctor,
          })),
        ];
      },
    ),
  );
  return new Map(starts);
}

/** Reads the busy times of all doctors who offer any of the practices, in one query. */
async function readOthersStarts(
  { db, snapshot: cache }: ReadServices,
  { appointments, doctorId, day, now }: ProposalsRequest,
): Promise<Map<string, DoctorStart[]>> {
  const snapshot = await cache.current();
  const practiceIds = practicesOf(appointments);
  const candidates = [...snapshot.doctors.values()].filter(
    (doctor) =>
      doctor.id !== doctorId &&
      practiceIds.some((practiceId) => practiceOf(doctor, practiceId)),
  );
  const openings = candidates.map((doctor) =>
    cache.openingsOf(snapshot, doctor, day),
  );
  if (candidates.length === 0) return new Map();
  const span = spanOf(openings.slice(0, 1));
  const { busy } = await findBusyOfDoctors(db, {
    looks: candidates.map(({ id }) => ({ doctorId: id, ...span })),
    now,
  });
  const startsOf = (practiceId: string) =>
    candidates.flatMap((doctor, index): DoctorStart[] => {
      const practice = practiceOf(doctor, practiceId);
      const opening = openings[index];
      if (!practice || !opening) return [];
      const ownBusy = busy.get(doctor.id) ?? [];
      const request = requestFor({
        snapshot,
        doctor,
        practice,
        busy: ownBusy,
        now,
        audience: 'desk',
      });
      return freeStarts([opening], request).map((freeStart) => ({
        ...freeStart,
        doctor,
      }));
    });
  return new Map(
    practiceIds.map((practiceId) => [practiceId, startsOf(practiceId)]),
  );
}
