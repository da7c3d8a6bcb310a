import type { Call } from '../../../../base/doors/call.ts';
import { doneBy } from '../../../../base/doors/call.ts';
import { insertAuditEvent } from '../../../../base/kernel/audit/audit-queries.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';
import { inTransaction } from '../../../../base/kernel/db/in-transaction.ts';
import {
  done,
  invalid,
  type Outcome,
  refuse,
} from '../../../../base/kernel/refusal.ts';
import { fieldMessages } from '../../../../base/person/contract/field-messages.ts';
import {
  BIOGRAPHY_MAX,
  tidyWrittenText,
} from '../../../../base/text/written-text.ts';
import {
  type BiographyRow,
  lockBiography,
  updateBiography,
} from './profile-queries.ts';

interface BiographyWritten extends Call<'doctor'> {
  biography: string;
  /** The version of the text that the doctor read before writing. */
  seenVersion: string;
}

/** Saves the doctor's text for patients, unless the administration changed it meanwhile. */
export async function saveBiography(
  db: Database,
  written: BiographyWritten,
): Promise<
  Outcome<BiographyRow, 'NOT_FOUND' | 'INVALID_INPUT' | 'CHANGED_MEANWHILE'>
> {
  const biography = tidyWrittenText(written.biography);
  // NFC normalization may lengthen a text by some characters.
  if ([...biography].length > BIOGRAPHY_MAX)
    return invalid('biography', fieldMessages.BIOGRAPHY_TOO_LONG);
  const { seenVersion } = written;
  const { id: doctorId } = written.actor;
  const outcome = await inTransaction(db, async (tx) => {
    const before = await lockBiography(tx, doctorId);
    if (!before) return undefined;
    if (before.biography === biography) return done(before);
    if (before.biographyVersion !== seenVersion)
      return refuse({ code: 'CHANGED_MEANWHILE' });
    const after = await updateBiography(tx, { doctorId, biography });
    await insertAuditEvent(tx, {
      ...doneBy(written),
      kind: 'biography_changed',
    });
    return done(after);
  });
  return outcome ?? refuse({ code: 'NOT_FOUND' });
}
