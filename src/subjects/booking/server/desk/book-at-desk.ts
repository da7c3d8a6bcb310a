import type { Services } from '../../../../base/doors/services.ts';
import { done, type Outcome } from '../../../../base/kernel/refusal.ts';
import type { Slot } from '../../../schedule/contract/slot.ts';
import {
  type ChoiceRefusal,
  chooseSlot,
  refuseTaken,
  type SlotWanted,
} from '../../../schedule/server/availability/choose-slot.ts';
import type { DeskBooked } from '../../contract/desk-booking.ts';
import {
  type DeskRequest,
  type GiveRefusal,
  giveAtDesk,
} from './give-at-desk.ts';

/**
 * Books an appointment at the counter, for a patient on file or a new one. Sessions and taken times bind the
 * counter. The limit of appointments per patient is only reported.
 */
export function bookAtDesk(
  services: Services,
  request: DeskRequest & { slot: Slot },
): Promise<Outcome<DeskBooked, ChoiceRefusal | GiveRefusal>> {
  const { slot, booker, now } = request;
  const wanted: SlotWanted = { slot, now, audience: 'desk' };
  return giveAtDesk<ChoiceRefusal>(services, {
    request,
    content: ['book', slot, booker],
    choose: async () => {
      const chosen = await chooseSlot(services, wanted);
      return chosen.ok
        ? done({ slot: chosen.value, overbook: null, arrivesOn: null })
        : chosen;
    },
    giveUp: () => refuseTaken(services, wanted),
  });
}
