import type { Slot } from '../../contract/public/booking.ts';
import type { DeskBooked } from '../../contract/reception/agenda.ts';
import { dayOf, epochMinuteOf } from '../../domain/calendar/clinic-zone.ts';
import type { DayOpenings } from '../../domain/scheduling/openings.ts';
import { findOverbookStart, halfDayOf } from '../../domain/scheduling/overbook.ts';
import type { BookingServices } from '../appointments/book-appointment.ts';
import { readOffersOfDoctor } from '../availability/offers-of-doctor.ts';
import { done, type Outcome, refuse } from '../refusal.ts';
import { type DeskChoice, type DeskRequest, type GiveRefusal, giveAtDesk } from './give-at-desk.ts';
import { toChosenSlot } from './whole-slot.ts';

type OverbookChoiceRefusal = 'NOT_FOUND' | 'INVALID_INPUT' | 'SLOT_NOT_OFFERED' | 'OVERBOOK_FULL';

/**
 * A sobreturno: on purpose, for a reason, in a numbered place of its doctor's half day, of which the clinic allows so
 * many. It shares a time within a session, whoever has it; the patient's own turnos it may not meet.
 */
export function giveOverbook(
  services: BookingServices,
  request: DeskRequest & { slot: Slot; reason: string },
): Promise<Outcome<DeskBooked, OverbookChoiceRefusal | GiveRefusal>> {
  const { slot, booker, reason } = request;
  return giveAtDesk<OverbookChoiceRefusal>(services, {
    request,
    content: ['overbook', slot, booker, reason],
    choose: () => chooseStart(services, request),
    giveUp: async (full) => full ?? { code: 'SLOT_NOT_OFFERED', data: { reason: 'NOT_A_SLOT', nearest: [] } },
  });
}

async function chooseStart(
  services: BookingServices,
  { slot, reason, now }: { slot: Slot; reason: string; now: Date },
): Promise<Outcome<DeskChoice, OverbookChoiceRefusal>> {
  const start = Date.parse(slot.startsAt) / 60_000;
  const asked = { doctorId: slot.doctorId, practiceId: slot.practiceId, now, audience: 'desk' as const };
  const offers = await readOffersOfDoctor(services, asked, ({ clinic }) => [
    dayOf(epochMinuteOf(Date.parse(slot.startsAt)), clinic.timeZone),
  ]);
  if (!offers) return refuse({ code: 'NOT_FOUND' });
  const day = offers.days[0] as DayOpenings;
  const found = Number.isInteger(start)
    ? findOverbookStart(day, { ...offers.request, start })
    : ({ ok: false, refusal: { code: 'NOT_A_SLOT' } } as const);
  if (!found.ok) {
    return refuse({ code: 'SLOT_NOT_OFFERED', data: { reason: found.refusal.code, nearest: [] } });
  }
  const chosen = toChosenSlot(offers, found.offer, slot);
  if (!chosen.ok) return chosen;
  const halfDay = halfDayOf(start, offers.catalog.clinic.timeZone);
  return done({ slot: chosen.value, overbook: { halfDay, reason }, arrivesOn: null });
}
