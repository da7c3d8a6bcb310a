import { hash } from 'node:crypto';
import type { ClinicSettings } from '../../../contract/admin/clinic.ts';
import { fieldMessages } from '../../../contract/field-messages.ts';
import { checkLogo } from '../../../domain/clinic/logo.ts';
import type { Call } from '../../clinic/call.ts';
import type { Database } from '../../kernel/db/database.ts';
import { invalid, type Outcome } from '../../kernel/refusal.ts';
import { saveAsSeen } from './save-as-seen.ts';
import { updateLogo } from './settings-queries.ts';

const versionLength = 16;

/** Saves the clinic's logo, in base64: an image by its own bytes, whatever its declared type. Null: none. */
export async function saveLogo(
  { db }: { db: Database },
  { revision, logo, ...acting }: Call<'admin'> & { revision: number; logo: string | null },
): Promise<Outcome<ClinicSettings, 'INVALID_INPUT' | 'CHANGED_MEANWHILE'>> {
  if (logo === null) {
    return saveAsSeen(db, {
      ...{ kind: 'clinic_logo_removed', ...acting },
      write: (tx) => updateLogo(tx, { revision, logo, now: acting.now }),
    });
  }
  const content = Buffer.from(logo, 'base64');
  const checked = checkLogo(content);
  if (!checked.ok) return invalid('logo', fieldMessages[checked.refusal]);
  const version = hash('sha256', content, 'hex').slice(0, versionLength);
  return saveAsSeen(db, {
    ...{ kind: 'clinic_logo_changed', ...acting },
    write: (tx) =>
      updateLogo(tx, { revision, logo: { content, kind: checked.kind, version }, now: acting.now }),
  });
}
