import type { Call } from '../../../../base/doors/call.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';
import {
  insertRead,
  type ReadShows,
  type RecordAccess,
} from './access-queries.ts';

/** Notes that a doctor read these folios, and by which access. */
export function noteRead(
  db: Database,
  {
    patientId,
    actor,
    now,
  }: Pick<Call<'doctor'>, 'actor' | 'now'> & { patientId: string },
  { purpose, exceptionId }: RecordAccess,
  what: {
    newestFolio: number | null;
    oldestFolio: number | null;
    shows?: ReadShows;
  },
): Promise<void> {
  return insertRead(db, {
    patientId,
    doctorId: actor.id,
    at: now,
    purpose,
    exceptionId,
    ...what,
  });
}
