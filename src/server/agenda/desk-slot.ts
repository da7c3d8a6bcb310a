import type { NotOfferedReason, Offer } from '../../contract/refusals.ts';
import { addDays, daysFrom } from '../../domain/calendar/clinic-day.ts';
import { dayOf, epochMinuteOf } from '../../domain/calendar/clinic-zone.ts';
import { freeStarts } from '../../domain/scheduling/free-starts.ts';
import { nearestStarts } from '../../domain/scheduling/next-free.ts';
import {
  type ChoiceRefusal,
  type ChosenSlot,
  chooseSlot,
  type SlotWanted,
} from '../appointments/choose-slot.ts';
import { type Agenda, type DoctorOffers, readOffersOfDoctor } from '../availability/offers-of-doctor.ts';
import type { Outcome } from '../refusal.ts';

export type DeskSlotWanted = Omit<SlotWanted, 'audience'>;

const nearDays = 7;
const mostNearest = 4;

/** The slot by the desk's rules; where it cannot be had, the nearest ones that the desk may give instead. */
export async function chooseDeskSlot(
  agenda: Agenda,
  wanted: DeskSlotWanted,
): Promise<Outcome<ChosenSlot, ChoiceRefusal>> {
  const chosen = await chooseSlot(agenda, { ...wanted, audience: 'desk' });
  if (chosen.ok) return chosen;
  const { refusal } = chosen;
  if (refusal.code !== 'SLOT_TAKEN' && refusal.code !== 'SLOT_NOT_OFFERED') return chosen;
  const offers = await readOffersAround(agenda, wanted);
  const nearest = nearestOf(offers, wanted);
  if (refusal.code === 'SLOT_TAKEN') return { ok: false, refusal: { code: refusal.code, data: { nearest } } };
  const reason = reasonOf(offers, refusal.data.reason);
  return { ok: false, refusal: { code: refusal.code, data: { reason, nearest } } };
}

/** The free times of this doctor nearest to the one that could not be had, in order of time. */
export async function findNearestForDesk(agenda: Agenda, wanted: DeskSlotWanted): Promise<Offer[]> {
  return nearestOf(await readOffersAround(agenda, wanted), wanted);
}

function readOffersAround(agenda: Agenda, { slot, now, ownHold }: DeskSlotWanted) {
  const { doctorId, practiceId } = slot;
  const asked = { doctorId, practiceId, now, ownHold, audience: 'desk' as const };
  return readOffersOfDoctor(agenda, asked, ({ clinic }) =>
    daysFrom(addDays(dayOf(minuteOf(slot), clinic.timeZone), -nearDays), nearDays * 2 + 1),
  );
}

function nearestOf(offers: DoctorOffers | null, { slot }: DeskSlotWanted): Offer[] {
  if (!offers) return [];
  const { doctor, days, request } = offers;
  return nearestStarts(freeStarts(days, request), minuteOf(slot), mostNearest).map(({ start }) => ({
    doctorId: doctor.id,
    doctorName: doctor.name,
    startsAt: new Date(start * 60_000).toISOString(),
  }));
}

/** Of a day that an absence left something of, it is the absence that took the time. */
function reasonOf(offers: DoctorOffers | null, reason: NotOfferedReason): NotOfferedReason {
  return reason === 'NOT_A_SLOT' && offers?.days[nearDays]?.absenceReason ? 'ABSENT' : reason;
}

function minuteOf({ startsAt }: { startsAt: string }): number {
  return epochMinuteOf(Date.parse(startsAt));
}
