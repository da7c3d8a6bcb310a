import { takesInsurer } from '../../../../base/clinic/rules/insurers-taken.ts';
import { dayAt } from '../../../../base/time/clinic-zone.ts';
import type { ChosenSlot } from './choose-slot.ts';

/** Returns a slot in the words of a booking's screens. */
export function toVisit({
  snapshot,
  doctor,
  practice,
  insurer,
  startsAt,
  endsAt,
  roomId,
}: ChosenSlot) {
  const isCovered =
    insurer === null ||
    takesInsurer(doctor, insurer.id, dayAt(startsAt, snapshot.clinic.timeZone));
  return {
    doctor: { id: doctor.id, name: doctor.name },
    specialtyName: snapshot.specialties.get(practice.specialtyId)?.name ?? '',
    practiceName: practice.name,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    roomName: roomId ? (snapshot.rooms.get(roomId) ?? null) : null,
    preparation: practice.preparation,
    asksOrder: practice.asksOrder,
    asksAuthorization:
      practice.asksAuthorization &&
      isCovered &&
      insurer?.asksAuthorization === true,
    insurerName: insurer?.name ?? null,
    isCovered,
    dueCents: insurer && isCovered ? insurer.copayCents : practice.priceCents,
  };
}
