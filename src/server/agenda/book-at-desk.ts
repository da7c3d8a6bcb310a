import type { Slot } from '../../contract/public/booking.ts';
import type { DeskBooked } from '../../contract/reception/agenda.ts';
import type { BookingServices } from '../appointments/book-appointment.ts';
import type { ChoiceRefusal } from '../appointments/choose-slot.ts';
import { done, type Outcome } from '../refusal.ts';
import { chooseDeskSlot, findNearestForDesk } from './desk-slot.ts';
import { type DeskRequest, type GiveRefusal, giveAtDesk } from './give-at-desk.ts';

/**
 * A turno given at the counter, for somebody on file or somebody new. The desk is bound by the sessions and by what
 * is taken; that the patient has as many turnos as the clinic allows is told, and refuses nothing.
 */
export function bookAtDesk(
  services: BookingServices,
  request: DeskRequest & { slot: Slot },
): Promise<Outcome<DeskBooked, ChoiceRefusal | GiveRefusal>> {
  const { slot, booker, now } = request;
  return giveAtDesk<ChoiceRefusal>(services, {
    request,
    content: ['book', slot, booker],
    choose: async () => {
      const chosen = await chooseDeskSlot(services, { slot, now });
      return chosen.ok ? done({ slot: chosen.value, overbook: null, arrivesOn: null }) : chosen;
    },
    giveUp: async () => ({
      code: 'SLOT_TAKEN',
      data: { nearest: await findNearestForDesk(services, { slot, now }) },
    }),
  });
}
