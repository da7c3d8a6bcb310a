import type { DayOpenings } from '../../../../base/clinic/rules/openings.ts';
import { findInsurance } from '../../../../base/clinic/server/find-insurance.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { done, type Outcome, refuse } from '../../../../base/kernel/refusal.ts';
import { dayAt } from '../../../../base/time/clinic-zone.ts';
import {
  findOverbookStart,
  halfDayOf,
} from '../../../appointments/rules/overbook.ts';
import type { Slot } from '../../../schedule/contract/slot.ts';
import { toChosenSlot } from '../../../schedule/server/availability/choose-slot.ts';
import { readOffersOfDoctor } from '../../../schedule/server/availability/offers-of-doctor.ts';
import type { DeskBooked } from '../../contract/desk-booking.ts';
import {
  type DeskChoice,
  type DeskRequest,
  type GiveRefusal,
  giveAtDesk,
} from './give-at-desk.ts';

type OverbookChoiceRefusal =
  | 'NOT_FOUND'
  | 'INVALID_INPUT'
  | 'SLOT_NOT_OFFERED'
  | 'OVERBOOK_FULL';

/**
 * Books an overbooking, with a reason, in a numbered place of the doctor's half day. The clinic limits the
 * places. It may share any time within a session, but not overlap the patient's own appointments.
 */
export function giveOverbook(
  services: Services,
  request: DeskRequest & { slot: Slot; reason: string },
): Promise<Outcome<DeskBooked, OverbookChoiceRefusal | GiveRefusal>> {
  const { slot, booker, reason } = request;
  return giveAtDesk<OverbookChoiceRefusal>(services, {
    request,
    content: ['overbook', slot, booker, reason],
    choose: () => chooseStart(services, request),
    giveUp: async (full) =>
      full ?? {
        code: 'SLOT_NOT_OFFERED',
        data: { reason: 'NOT_A_SLOT', nearest: [] },
      },
  });
}

async function chooseStart(
  services: Services,
  { slot, reason, now }: { slot: Slot; reason: string; now: Date },
): Promise<Outcome<DeskChoice, OverbookChoiceRefusal>> {
  const start = Date.parse(slot.startsAt) / 60_000;
  const request = {
    doctorId: slot.doctorId,
    practiceId: slot.practiceId,
    now,
    audience: 'desk' as const,
  };
  const offers = await readOffersOfDoctor(services, request, ({ clinic }) => [
    dayAt(slot.startsAt, clinic.timeZone),
  ]);
  if (!offers) return refuse({ code: 'NOT_FOUND' });
  const day = offers.days[0] as DayOpenings;
  const overbookStart = Number.isInteger(start)
    ? findOverbookStart(day, { ...offers.request, start })
    : ({ ok: false, refusal: { code: 'NOT_A_SLOT' } } as const);
  if (!overbookStart.ok) {
    return refuse({
      code: 'SLOT_NOT_OFFERED',
      data: { reason: overbookStart.refusal.code, nearest: [] },
    });
  }
  const insurance = findInsurance(offers.snapshot, slot);
  if (!insurance.ok) return insurance;
  const halfDay = halfDayOf(start, offers.snapshot.clinic.timeZone);
  return done({
    slot: toChosenSlot(offers, overbookStart.offer, insurance.value),
    overbook: { halfDay, reason },
    arrivesOn: null,
  });
}
