import { addDays, type ClinicDay } from '../../../base/time/clinic-day.ts';
import {
  type DocumentContent,
  type DocumentKind,
  USUAL_VALID_DAYS,
} from './document-content.ts';

export const documentStatuses = [
  'upcoming',
  'in_force',
  'expired',
  'annulled',
] as const;
export type DocumentStatus = (typeof documentStatuses)[number];

/** The first and the last day on which a document is in force; null: without end. */
export interface Validity {
  validFrom: ClinicDay;
  validUntil: ClinicDay | null;
}

/**
 * Returns how a document stands on a day of the clinic. Its last day is in force; it expires at the next
 * midnight.
 */
export function documentStatus(
  { validFrom, validUntil, isAnnulled }: Validity & { isAnnulled: boolean },
  today: ClinicDay,
): DocumentStatus {
  if (isAnnulled) return 'annulled';
  if (today < validFrom) return 'upcoming';
  return validUntil !== null && today > validUntil ? 'expired' : 'in_force';
}

/** Fills in the days that are missing: from `today`, for 30 days. A certificate has no end. */
export function validityOf(
  kind: DocumentKind,
  said: { validFrom: ClinicDay | null; validUntil: ClinicDay | null },
  today: ClinicDay,
): Validity {
  const validFrom = said.validFrom ?? today;
  const usual =
    kind === 'certificate' ? null : addDays(validFrom, USUAL_VALID_DAYS);
  return { validFrom, validUntil: said.validUntil ?? usual };
}

/**
 * Returns the last day of the rest or fitness that a certificate attests, once it is past. Null: it is not
 * past, or there is no end. The certificate stays good as proof of those days.
 */
export function daysEndedOn(
  content: DocumentContent,
  today: ClinicDay,
): ClinicDay | null {
  if (content.kind !== 'certificate') return null;
  const { certificateKind, fromDay, toDay } = content;
  // Attendance, or any other fact, is as true afterwards.
  if (certificateKind !== 'rest' && certificateKind !== 'fitness') return null;
  // With a first day alone, rest lasts that day, and fitness has no end.
  const last = toDay ?? (certificateKind === 'rest' ? fromDay : null);
  return last !== null && today > last ? last : null;
}
