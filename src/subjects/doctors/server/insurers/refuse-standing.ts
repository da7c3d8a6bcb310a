import type { Database } from '../../../../base/kernel/db/database.ts';
import type { Refusal } from '../../../../base/kernel/refusal.ts';
import { hashOf } from '../../../../base/kernel/secrets/secrets.ts';
import { listStanding, type PairChange } from './standing-queries.ts';

const mostListed = 200;

/**
 * Refuses changes after which a doctor would not take the insurer of an appointment to come on its day. Null:
 * there is none, or the administrator confirmed these very appointments.
 */
export async function refuseStanding(
  tx: Database,
  asked: {
    changes: readonly PairChange[];
    confirmation: string | undefined;
    now: Date;
  },
): Promise<Refusal<'APPOINTMENTS_STAND'> | null> {
  const standing = await listStanding(tx, asked);
  if (standing.length === 0) return null;
  const confirmation = hashOf(
    standing.map(({ appointmentId }) => appointmentId).join(),
  ).toString('base64url');
  if (confirmation === asked.confirmation) return null;
  const appointments = standing
    .slice(0, mostListed)
    .map(({ startsAt, ...appointment }) => ({
      ...appointment,
      startsAt: startsAt.toISOString(),
    }));
  return {
    code: 'APPOINTMENTS_STAND',
    data: { total: standing.length, confirmation, appointments },
  };
}
