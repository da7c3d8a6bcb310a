import type { Call } from '../../../../base/doors/call.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';
import { listReach } from '../../../access/server/acting/list-reach.ts';
import type { OpenQuestion } from '../../contract/opinions.ts';
import { OPINION_DAYS } from '../../rules/visit-opinion.ts';
import { listOpenQuestions } from './opinion-queries.ts';

/**
 * Lists the visits of the patient, and of those they act for, that may still be commented on, the latest
 * first. Below N2 it lists none.
 */
export async function listOwnQuestions(
  db: Database,
  call: Call<'patient'>,
): Promise<OpenQuestion[]> {
  if (call.actor.level === 'N1') return [];
  const endedSince = new Date(
    call.now.getTime() - OPINION_DAYS * 24 * 60 * 60_000,
  );
  const reach = await listReach(db, call);
  const lists = await Promise.all(
    reach.map(async ({ patientId, name }) => {
      const rows = await listOpenQuestions(db, { patientId, endedSince });
      const patient = name === null ? null : { id: patientId, name };
      return rows.map(({ startsAt, ...row }) => ({
        ...row,
        startsAt: startsAt.toISOString(),
        patient,
      }));
    }),
  );
  return lists.flat().toSorted((a, b) => b.startsAt.localeCompare(a.startsAt));
}
