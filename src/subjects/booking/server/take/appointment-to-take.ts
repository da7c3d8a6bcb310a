import { randomInt } from 'node:crypto';
import { makeCode } from '../../../../base/text/appointment-code.ts';
import type { ShownProof } from '../../../access/server/attempts/as-newcomer.ts';
import type { ChosenSlot } from '../../../schedule/server/availability/choose-slot.ts';
import type { OfferedMinutes } from '../hold/offered-minutes.ts';
import type { Booker } from './booker.ts';
import type { BookingAttempt } from './booking-attempt.ts';
import type { BookedRow, BookingRules } from './booking-queries.ts';
import type { TimesRefusal, TimeToTake } from './take-times.ts';

export type TakeRefusal =
  | TimesRefusal
  | 'DNI_REGISTERED'
  | 'EMAIL_CODE_NEEDED'
  | 'NEWCOMERS_BY_PHONE';

export interface TakenAppointment {
  id: string;
  code: string;
  patientId: string;
  patientName: string;
  /** The channel of the confirmation. */
  channel: BookedRow['channel'];
}

export interface AppointmentToTake extends ChosenSlot, BookingAttempt {
  /** The address and the browser of the request. */
  origin: { address: string; browser: Buffer };
  /** The hold that becomes the appointment. Null: the time is taken anew. */
  holdId: string | null;
  /** The caller's own hold, released when the time is taken anew. */
  releasedHoldId: string | null;
  /** True if expired holds are deleted first, which only a try after a failed one does. */
  isSweeping: boolean;
  now: Date;
}

/** The proof that a new patient gave, and the share of that doctor left to their address. */
export interface NewcomerStanding extends OfferedMinutes {
  shown: ShownProof;
  /** True if a code by e-mail would reach the new patient. */
  canShowCode: boolean;
}

/** The time for the patient, by the rules for a booking of their own or by a representative. */
export function toTime(
  appointment: AppointmentToTake,
  {
    patientId,
    family,
  }: { patientId: string } & Pick<Booker & { kind: 'identified' }, 'family'>,
): TimeToTake {
  const rules: BookingRules = {
    actor: { kind: 'patient', id: family?.representativeId ?? patientId },
    limitedIn: appointment.origin.browser,
    familyLinkId: family?.linkId ?? null,
    linkHash: appointment.linkHash,
    overbook: null,
    isWalkIn: false,
    isTold: true,
    seriesId: null,
  };
  return { ...appointment, patientId, code: makeCode(randomInt), rules };
}

export function toTaken(
  { id, channel }: BookedRow,
  { code, patientId }: TimeToTake,
  patientName: string,
): TakenAppointment {
  return { id, channel, code, patientId, patientName };
}
