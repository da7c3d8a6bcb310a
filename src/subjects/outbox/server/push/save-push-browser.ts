import type { Call } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { inTransaction } from '../../../../base/kernel/db/in-transaction.ts';
import { done, type Outcome, refuse } from '../../../../base/kernel/refusal.ts';
import { lockPreferencesOf } from '../preferences/preference-queries.ts';
import { arePushKeys, isPushEndpoint, type PushKeys } from './push-endpoint.ts';
import { deleteOldestPushBrowsers, insertPushBrowser } from './push-queries.ts';

/** The most browsers of one patient. A further one replaces the oldest. */
const MOST_BROWSERS = 5;

/** Sends the patient's notices to this browser too, until they sign out of it. */
export async function savePushBrowser(
  { db, push }: Pick<Services, 'db' | 'push'>,
  { endpoint, p256dh, auth, ...call }: Call<'patient'> & PushKeys,
): Promise<Outcome<null, 'PUSH_UNAVAILABLE'>> {
  const isFit =
    push &&
    isPushEndpoint(endpoint, push.testService) &&
    arePushKeys({ p256dh, auth });
  if (!isFit) return refuse({ code: 'PUSH_UNAVAILABLE' });
  const { id: patientId, sessionId } = call.actor;
  await inTransaction(db, async (tx) => {
    if (!(await lockPreferencesOf(tx, patientId))) return undefined;
    await insertPushBrowser(tx, {
      patientId,
      sessionId,
      endpoint,
      p256dh,
      auth,
      now: call.now,
    });
    await deleteOldestPushBrowsers(tx, { patientId, keep: MOST_BROWSERS });
    return true;
  });
  return done(null);
}
