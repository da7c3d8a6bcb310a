import type { ChosenSlot } from '../../../schedule/server/availability/choose-slot.ts';
import { type Move, toPlace } from './move-queries.ts';

/** The move to a chosen time, based on the doctor's schedule and on the appointment as it was read. */
export function toMove(
  appointment: Move['appointment'],
  slot: ChosenSlot,
): { chosen: Move; basis: string } {
  const place = toPlace(slot);
  return {
    chosen: { appointment, place, undone: null, overbookPlace: 0 },
    basis: `${place.revision} ${appointment.version}`,
  };
}
