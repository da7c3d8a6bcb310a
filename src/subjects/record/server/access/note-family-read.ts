import type { Call } from '../../../../base/doors/call.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';
import { insertFamilyRead, type ReadShows } from './access-queries.ts';

/** Notes that a representative read these folios of the patient. The patient's own reading is not noted. */
export async function noteFamilyRead(
  db: Database,
  { actor, now }: Pick<Call<'patient'>, 'actor' | 'now'>,
  shown: {
    shows: ReadShows;
    newestFolio: number | null;
    oldestFolio: number | null;
  },
): Promise<void> {
  if (!actor.representative) return;
  const { patientId: readerId } = actor.representative;
  await insertFamilyRead(db, {
    ...shown,
    patientId: actor.id,
    readerId,
    at: now,
  });
}
