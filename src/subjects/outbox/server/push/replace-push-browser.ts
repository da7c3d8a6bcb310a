import type { Services } from '../../../../base/doors/services.ts';
import { arePushKeys, isPushEndpoint, type PushKeys } from './push-endpoint.ts';
import { updatePushReplaced } from './push-queries.ts';

/**
 * Takes a browser's new subscription, without a sign-in: a caller who knows the former one with its secret
 * counts as that browser. The answer does not tell if it was known.
 */
export async function replacePushBrowser(
  { db, push }: Pick<Services, 'db' | 'push'>,
  { old, ...keys }: PushKeys & { old: Pick<PushKeys, 'endpoint' | 'auth'> },
): Promise<void> {
  if (
    !push ||
    !isPushEndpoint(keys.endpoint, push.testService) ||
    !arePushKeys(keys)
  )
    return;
  await updatePushReplaced(db, { ...keys, old });
}
