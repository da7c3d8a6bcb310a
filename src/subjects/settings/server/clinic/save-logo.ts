import type { Call } from '../../../../base/doors/call.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';
import { invalid, type Outcome } from '../../../../base/kernel/refusal.ts';
import { fieldMessages } from '../../../../base/person/contract/field-messages.ts';
import { checkLogo } from '../../../../base/text/logo.ts';
import type { ClinicSettings } from '../../contract/clinic.ts';
import { saveAsSeen } from './save-as-seen.ts';
import { updateLogo } from './settings-queries.ts';
import { versionOfLogo } from './version-of-logo.ts';

/**
 * Saves the clinic's logo, sent in base64, and encodes it anew. Its bytes decide if it is an image, not its
 * declared type. Null: no logo.
 */
export async function saveLogo(
  { db }: { db: Database },
  {
    revision,
    logo,
    ...acting
  }: Call<'admin'> & { revision: number; logo: string | null },
): Promise<Outcome<ClinicSettings, 'INVALID_INPUT' | 'CHANGED_MEANWHILE'>> {
  if (logo === null) {
    return saveAsSeen(db, {
      kind: 'clinic_logo_removed',
      ...acting,
      write: (tx) => updateLogo(tx, { revision, logo, now: acting.now }),
    });
  }
  const received = Buffer.from(logo, 'base64');
  const checked = checkLogo(received);
  if (!checked.ok) return invalid('logo', fieldMessages[checked.refusal]);
  const { encodePublished } = await import(
    '../../../../base/kernel/images/encode-published.ts'
  );
  const encoded = await encodePublished(received, checked.kind);
  if (!encoded) return invalid('logo', fieldMessages.LOGO_NOT_IMAGE);
  const version = versionOfLogo(encoded.content);
  return saveAsSeen(db, {
    kind: 'clinic_logo_changed',
    ...acting,
    write: (tx) =>
      updateLogo(tx, {
        revision,
        logo: { ...encoded, version },
        now: acting.now,
      }),
  });
}
