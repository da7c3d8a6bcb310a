import type { z } from 'zod';
import type { Services } from '../../../../base/doors/services.ts';
import { hashOf } from '../../../../base/kernel/secrets/secrets.ts';
import type { PushSchema } from '../../contract/patient-push.ts';
import { listPushBrowsers } from './push-queries.ts';

/** Says if the clinic sends notices to browsers, and in which ones this patient gets them. */
export async function readPush(
  { db, push }: Pick<Services, 'db' | 'push'>,
  patientId: string,
): Promise<z.infer<typeof PushSchema>> {
  const browsers = push ? await listPushBrowsers(db, patientId) : [];
  return {
    publicKey: push?.publicKey ?? null,
    browsers: browsers.map(
      ({ id, browser, endpoint, createdAt, reachedAt }) => ({
        id,
        browser,
        fingerprint: hashOf(endpoint).toString('hex'),
        since: createdAt.toISOString(),
        reachedAt: reachedAt?.toISOString() ?? null,
      }),
    ),
  };
}
