import type { PracticeFields } from '../../../base/clinic/contract/catalogue-fields.ts';
import type { Services } from '../../../base/doors/services.ts';
import { refuse } from '../../../base/kernel/refusal.ts';
import { tidyWrittenText } from '../../../base/text/written-text.ts';
import { findEntryExists, updateNoFirstChoice } from './list-queries.ts';
import { type LeftEntry, saveEntry } from './save-entry.ts';
import {
  findSpecialtyOfPractice,
  listSpecialtyRows,
} from './specialty-queries.ts';

interface LeftPractice extends LeftEntry<PracticeFields> {
  /** Only for a new practice. */
  specialtyId?: string;
}

/**
 * Adds or saves a practice. Appointments keep their time. A disabled practice offers no new times. Each
 * specialty has one practice as first choice.
 */
export async function savePractice(
  services: Services,
  { specialtyId: request, fields, ...left }: LeftPractice,
) {
  const { db } = services;
  const { seen } = left;
  const specialtyId = seen
    ? await findSpecialtyOfPractice(db, seen.id)
    : request;
  if (
    !specialtyId ||
    !(await findEntryExists(db, 'specialties', specialtyId))
  ) {
    return refuse({ code: 'NOT_FOUND' });
  }
  const values = {
    ...fields,
    preparation: tidyWrittenText(fields.preparation),
    isFirstChoice: fields.isFirstChoice && fields.isEnabled,
  };
  return saveEntry(services, left, {
    table: 'practices',
    name: 'practice',
    values,
    before: async (tx) => {
      if (values.isFirstChoice)
        await updateNoFirstChoice(tx, { specialtyId, but: seen?.id ?? null });
      return undefined;
    },
    newValues: async () => ({ ...values, specialtyId }),
    answer: () => listSpecialtyRows(db, left.now),
  });
}
