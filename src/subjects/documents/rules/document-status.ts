import { addDays, type ClinicDay } from '../../../base/time/clinic-day.ts';
import { type DocumentContent, type DocumentKind, USUAL_VALID_DAYS } from './document-content.ts';

export const documentStatuses = ['upcoming', 'in_force', 'expired', 'annulled'] as const;
export type DocumentStatus = (typeof documentStatuses)[number];

/** The first and the last day on which a document is in force; null: without end. */
export interface Validity {
  validFrom: ClinicDay;
  validUntil: ClinicDay | null;
}

/** How a document stands on a day of the clinic. It is in force on its last day, and expired from the next midnight. */
export function documentStatus(
  { validFrom, validUntil, isAnnulled }: Validity & { isAnnulled: boolean },
  today: ClinicDay,
): DocumentStatus {
  if (isAnnulled) return 'annulled';
  if (today < validFrom) return 'upcoming';
  return validUntil !== null && today > validUntil ? 'expired' : 'in_force';
}

/** The days as a document has them where nothing is said: from `today`, 30 days; a certificate, without end. */
export function validityOf(
  kind: DocumentKind,
  said: { validFrom: ClinicDay | null; validUntil: ClinicDay | null },
  today: ClinicDay,
): Validity {
  const validFrom = said.validFrom ?? today;
  const usual = kind === 'certificate' ? null : addDays(validFrom, USUAL_VALID_DAYS);
  return { validFrom, validUntil: said.validUntil ?? usual };
}

/**
 * The day with which the days that a certificate speaks of were over: rest that was taken, a fitness that lasted so long.
 * The certificate stays good as proof of them. Null: they are not over, or it speaks of none that end.
 */
export function daysEndedOn(content: DocumentContent, today: ClinicDay): ClinicDay | null {
  if (content.kind !== 'certificate') return null;
  const { certificateKind, fromDay, toDay } = content;
  // That somebody was there, or whatever else, is as true afterwards.
  if (certificateKind !== 'rest' && certificateKind !== 'fitness') return null;
  // A first day alone is the only one, as the paper has it; whom it finds fit, it finds fit from then on.
  const last = toDay ?? (certificateKind === 'rest' ? fromDay : null);
  return last !== null && today > last ? last : null;
}
