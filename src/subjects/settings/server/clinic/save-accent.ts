import {
  isReadableAccent,
  nearestReadableAccent,
} from '../../../../base/clinic/rules/accent.ts';
import type { Call } from '../../../../base/doors/call.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';
import { invalid, type Outcome } from '../../../../base/kernel/refusal.ts';
import type { ClinicSettings } from '../../contract/clinic.ts';
import { saveAsSeen } from './save-as-seen.ts';
import { updateAccent } from './settings-queries.ts';

/** Saves the clinic's accent colour, if text is readable in it and on it. Null: our default. */
export async function saveAccent(
  { db }: { db: Database },
  {
    revision,
    accent,
    ...acting
  }: Call<'admin'> & { revision: number; accent: string | null },
): Promise<Outcome<ClinicSettings, 'INVALID_INPUT' | 'CHANGED_MEANWHILE'>> {
  if (accent && !isReadableAccent(accent)) {
    const nearest = nearestReadableAccent(accent);
    return invalid(
      'accent',
      `Con ese color los textos no se leen bien. El más parecido que sirve es ${nearest}.`,
    );
  }
  return saveAsSeen(db, {
    kind: 'clinic_color_changed',
    ...acting,
    detail: { color: accent ?? 'own' },
    write: (tx) => updateAccent(tx, { revision, accent }),
  });
}
