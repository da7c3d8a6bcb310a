import { fieldMessages } from '../../contract/field-messages.ts';
import { BIOGRAPHY_MAX, tidyWrittenText } from '../../domain/identity/written-text.ts';
import { commitIf } from '../db/commit-if.ts';
import type { Database } from '../db/database.ts';
import { insertAuditEvent } from '../identity/audit-queries.ts';
import { doneBy } from '../identity/personal-call.ts';
import { done, invalid, type Outcome, refuse } from '../refusal.ts';
import type { DoctorCall } from './doctor-call.ts';
import { type BiographyRow, lockBiography, updateBiography } from './profile-queries.ts';

interface BiographyWritten extends DoctorCall {
  biography: string;
  /** Of the text that the writer had read. */
  seenVersion: string;
}

/** Keeps what the doctor wrote for patients, unless the administration wrote it anew meanwhile. */
export async function saveBiography(
  db: Database,
  written: BiographyWritten,
): Promise<Outcome<BiographyRow, 'NOT_FOUND' | 'INVALID_INPUT' | 'CHANGED_MEANWHILE'>> {
  const biography = tidyWrittenText(written.biography);
  // Composing may lengthen a text by some characters.
  if ([...biography].length > BIOGRAPHY_MAX) return invalid('biography', fieldMessages.BIOGRAPHY_TOO_LONG);
  const { doctorId, seenVersion } = written;
  const outcome = await commitIf(db, async (tx) => {
    const before = await lockBiography(tx, doctorId);
    if (!before) return undefined;
    if (before.biography === biography) return done(before);
    if (before.biographyVersion !== seenVersion) return refuse({ code: 'CHANGED_MEANWHILE' });
    const after = await updateBiography(tx, { doctorId, biography });
    await insertAuditEvent(tx, { ...doneBy(written), kind: 'biography_changed' });
    return done(after);
  });
  return outcome ?? refuse({ code: 'NOT_FOUND' });
}
