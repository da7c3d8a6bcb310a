import type { Call } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import type { AskedAbsence } from '../../contract/schedules.ts';
import { listAskedAbsences } from './absence-request-queries.ts';

/** Lists the requested absences without an answer, the first to begin first. */
export async function listAbsencesAsked(
  { db }: Pick<Services, 'db'>,
  { now }: Pick<Call, 'now'>,
): Promise<AskedAbsence[]> {
  const rows = await listAskedAbsences(db, now);
  return rows.map(
    ({ doctorId, doctorName, startsAt, endsAt, askedAt, ...rest }) => ({
      ...rest,
      doctor: { id: doctorId, name: doctorName },
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
      askedAt: askedAt.toISOString(),
    }),
  );
}
