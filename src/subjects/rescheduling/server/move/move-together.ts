import type { Call } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { sqlStateOf } from '../../../../base/kernel/db/in-transaction.ts';
import type { StaffAppointmentRow } from '../../../appointments/server/staff-appointment-queries.ts';
import { chooseSlots } from '../../../schedule/server/availability/choose-slot.ts';
import { deskRules } from './move-at-desk.ts';
import { type Move, toPlace } from './move-queries.ts';
import { type NewTime, takeNewTimes } from './take-new-times.ts';

export interface WantedMove {
  appointment: StaffAppointmentRow;
  doctorId: string;
  startsAt: string;
  /** The appointment's version as the desk saw it. */
  seenVersion: number;
  /** Default: booked. */
  seenStatus?: 'booked' | 'arrived' | undefined;
}

/**
 * Moves at once the booked appointments with nothing in their way, and returns their ids. `moveAtDesk` moves
 * the others one by one in their order, with the same result as if it had moved all.
 */
export async function moveTogether(
  services: Services,
  {
    moves,
    ...call
  }: Call<'reception'> & { moves: readonly WantedMove[]; publicReason: string },
): Promise<Set<string>> {
  const { now } = call;
  const asSeen = moves.filter(
    ({ appointment, seenVersion, seenStatus = 'booked' }) =>
      seenStatus === 'booked' &&
      appointment.status === seenStatus &&
      appointment.version === seenVersion,
  );
  if (asSeen.length === 0) return new Set();
  const wanted = asSeen.map(
    ({ appointment: { practiceId }, doctorId, startsAt }) => ({
      slot: { doctorId, practiceId, startsAt },
      now,
      audience: 'desk' as const,
    }),
  );
  const movingIds = asSeen.map(({ appointment }) => appointment.id);
  const slots = await chooseSlots(services, wanted, { movingIds, now });
  const chosen = asSeen.flatMap(({ appointment }, index): Move[] => {
    const slot = slots[index];
    return slot
      ? [{ appointment, place: toPlace(slot), undone: null, overbookPlace: 0 }]
      : [];
  });
  const apart = chosen.filter(
    (move, index) =>
      !chosen.slice(0, index).some((each) => isRival(each, move)),
  );
  if (apart.length === 0) return new Set();
  const newTimes = await takeUnlessContended(() =>
    takeNewTimes(services, apart, deskRules(call)),
  );
  return new Set(
    apart.flatMap(({ appointment }, index) =>
      newTimes[index]?.kind === 'moved' ? appointment.id : [],
    ),
  );
}

/** True for two moves of one patient, or to overlapping times of one doctor. */
function isRival({ appointment, place }: Move, other: Move): boolean {
  if (appointment.patientId === other.appointment.patientId) return true;
  const { doctorId, startsAt, endsAt } = other.place;
  return (
    place.doctorId === doctorId &&
    place.startsAt < endsAt &&
    startsAt < place.endsAt
  );
}

const deadlock = '40P01';
const lockTimeout = '55P03';

/** Moves nothing on a deadlock or a lock timeout. The moves then go one by one, with few locks at a time. */
async function takeUnlessContended(
  take: () => Promise<NewTime[]>,
): Promise<NewTime[]> {
  try {
    return await take();
  } catch (error) {
    if (![deadlock, lockTimeout].includes(sqlStateOf(error) ?? '')) throw error;
    return [];
  }
}
