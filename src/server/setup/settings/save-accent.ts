import type { ClinicSettings } from '../../../contract/admin/clinic.ts';
import { isReadableAccent, nearestReadableAccent } from '../../../domain/clinic/accent.ts';
import type { Call } from '../../clinic/call.ts';
import type { Database } from '../../kernel/db/database.ts';
import { invalid, type Outcome } from '../../kernel/refusal.ts';
import { saveAsSeen } from './save-as-seen.ts';
import { updateAccent } from './settings-queries.ts';

/** Saves the clinic's accent colour, if text is readable in it and on it. Null: our default. */
export async function saveAccent(
  { db }: { db: Database },
  { revision, accent, ...acting }: Call<'admin'> & { revision: number; accent: string | null },
): Promise<Outcome<ClinicSettings, 'INVALID_INPUT' | 'CHANGED_MEANWHILE'>> {
  if (accent && !isReadableAccent(accent)) {
    const nearest = nearestReadableAccent(accent);
    return invalid(
      'accent',
      `Con ese color los textos no se leen bien. El más parecido que sirve es ${nearest}.`,
    );
  }
  return saveAsSeen(db, {
    ...{ kind: 'clinic_color_changed', ...acting, detail: { color: accent ?? 'own' } },
    write: (tx) => updateAccent(tx, { revision, accent }),
  });
}
