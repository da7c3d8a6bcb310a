import { wayToTell } from '../../../../base/clinic/server/can-tell.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { neutralRoomName } from '../../../settings/rules/neutral-room-name.ts';
import type {
  WaitlistEntry,
  WaitlistOffer,
} from '../../contract/waitlist-entries.ts';
import type { EntryRow, OfferOfEntry } from './entry-queries.ts';

/** How much of a wish its reader may know. */
export interface EntryReader {
  /** True if a professional of a reserved specialty is named. */
  namesReserved: boolean;
  /** True if the specialty is named. A reserved one also needs `namesReserved`. */
  namesSpecialty: boolean;
  /** True if the appointment's code is told. The code opens the appointment. */
  tellsCode: boolean;
}

/** A reader who shows the secret of the wish's link. */
export const byLinkReader: EntryReader = {
  namesReserved: true,
  namesSpecialty: true,
  tellsCode: true,
};

export function toWaitlistEntry(
  row: EntryRow,
  {
    patient = null,
    reader,
    ways,
    now,
  }: {
    patient?: WaitlistEntry['patient'] | undefined;
    reader: EntryReader;
    ways: Services['ways'];
    now: Date;
  },
): WaitlistEntry {
  const isHidden = row.isReserved && !reader.namesReserved;
  const { id, doctorId, doctorName, weekdays, dayParts, untilDay, atNight } =
    row;
  return {
    id,
    patient,
    weekdays,
    dayParts,
    untilDay,
    atNight,
    doctor:
      doctorId && doctorName && !isHidden
        ? { id: doctorId, name: doctorName }
        : null,
    isAnyDoctor: doctorId === null,
    specialtyName:
      reader.namesSpecialty && !isHidden ? row.specialtyName : null,
    soonerThan: row.soonerThan?.toISOString() ?? null,
    joinedAt: row.joinedAt.toISOString(),
    offer:
      row.offer && toOffer(row.offer, { soonerThan: row.soonerThan, isHidden }),
    end: row.endReason,
    booked: row.booked && toBooked(row.booked, { reader, isHidden }),
    bookedAppointmentId: row.bookedAppointmentId,
    toldBy: wayToTell(row.channel, { ways }),
    serverNow: now.toISOString(),
  };
}

function toBooked(
  {
    id,
    code,
    startsAtMs,
    doctorId,
    doctorName,
    roomName,
  }: NonNullable<EntryRow['booked']>,
  { reader, isHidden }: { reader: EntryReader; isHidden: boolean },
): WaitlistEntry['booked'] {
  return {
    id,
    code: reader.tellsCode ? code : null,
    startsAt: new Date(startsAtMs).toISOString(),
    doctor: isHidden ? null : { id: doctorId, name: doctorName },
    roomName: neutralRoomName(roomName),
  };
}

function toOffer(
  { id, doctorId, doctorName, roomName, ...times }: OfferOfEntry,
  { soonerThan, isHidden }: { soonerThan: Date | null; isHidden: boolean },
): WaitlistOffer {
  return {
    id,
    doctor: isHidden ? null : { id: doctorId, name: doctorName },
    startsAt: new Date(times.startsAtMs).toISOString(),
    endsAt: new Date(times.endsAtMs).toISOString(),
    expiresAt: new Date(times.expiresAtMs).toISOString(),
    roomName: neutralRoomName(roomName),
    movesFrom: soonerThan?.toISOString() ?? null,
  };
}
