import type { Call } from '../../../../base/doors/call.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';
import {
  findReached,
  type Reached,
} from '../../../access/server/acting/list-reach.ts';
import { findPatientOfSeries } from './series-queries.ts';

export type SeriesCall = Call<'patient'> & { seriesId: string };

/** Finds the patient of a series, if the call reaches that patient. */
export async function findReachedOfSeries(
  db: Database,
  { seriesId, ...call }: SeriesCall,
): Promise<Reached | undefined> {
  const patientId = await findPatientOfSeries(db, seriesId);
  return patientId === null
    ? undefined
    : findReached(db, { ...call, patientId });
}
