import { sql } from 'kysely';
import type { Database } from '../../kernel/db/database.ts';

export interface ReaderRow {
  day: string;
  name: string;
  purpose: 'visit' | 'attending' | 'exception' | 'copy';
  reason: string | null;
  firstAt: Date;
  lastAt: Date;
  count: number;
}

/** Who read a patient's record: one row a person, purpose and day of the clinic, newest first. */
export async function listReaders(
  db: Database,
  { patientId, zone, limit }: { patientId: string; zone: string; limit: number },
): Promise<ReaderRow[]> {
  const { rows } = await sql<ReaderRow>`
    select (read.at at time zone ${zone})::date as day, read.reader_name as name, read.purpose, exception.reason,
      min(read.at) as first_at, max(read.at) as last_at, count(*)::int as count
    from record_reads read left join record_exceptions exception on exception.id = read.exception_id
    where read.patient_id = ${patientId}
    group by day, read.doctor_id, read.reader_name, read.purpose, exception.id
    order by max(read.at) desc, max(read.id) desc limit ${limit}`.execute(db);
  return rows;
}
