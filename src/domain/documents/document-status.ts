import { addDays, type ClinicDay } from '../time/clinic-day.ts';
import { type DocumentKind, USUAL_VALID_DAYS } from './document-content.ts';

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
