import { randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { z } from 'zod';
import { pagePolicy } from '../../../../base/doors/security-headers.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { REFUSABLE_WAYS } from '../../../../base/person/rules/channels.ts';
import { saveMessagePreference } from './save-message-preference.ts';
import { type UnsubscribeStep, unsubscribePage } from './unsubscribe-page.ts';
import { isUnsubscribeToken, type Unsubscriber } from './unsubscribe-url.ts';

type Sending = Pick<Services, 'db' | 'snapshot' | 'linkKey'>;

const UnsubscriberSchema = z.object({
  patientId: z.uuid(),
  channel: z.enum(REFUSABLE_WAYS),
});

/**
 * `/api/public/unsubscribe/{patientId}/{channel}/{token}` (RFC 8058): a POST by the mail provider or the page
 * ends the offers by that channel. A GET only shows the question, because scanners open links.
 */
export function serveUnsubscribe(services: Sending) {
  return async (context: Context): Promise<Response> => {
    const who = unsubscriberOf(context, services);
    if (!who)
      return answer(context, services, {
        step: 'unknown',
        channel: 'email',
        status: 404,
      });
    const { channel } = who;
    if (context.req.method !== 'POST')
      return answer(context, services, { step: 'ask', channel, status: 200 });
    if (!(await isOneClick(context)))
      return answer(context, services, { step: 'ask', channel, status: 400 });
    await saveMessagePreference(services.db, {
      ...who,
      topic: 'offers',
      isWanted: false,
      saidThrough: 'unsubscribe',
    });
    return answer(context, services, { step: 'done', channel, status: 200 });
  };
}

function unsubscriberOf(
  { req }: Context,
  { linkKey }: Sending,
): Unsubscriber | null {
  const who = UnsubscriberSchema.safeParse(req.param());
  return who.success &&
    isUnsubscribeToken(linkKey, who.data, req.param('token') ?? '')
    ? who.data
    : null;
}

async function isOneClick({ req }: Context): Promise<boolean> {
  // A form that cannot be read counts as empty.
  const form = await req.parseBody().catch(() => null);
  return form?.['List-Unsubscribe'] === 'One-Click';
}

async function answer(
  context: Context,
  { snapshot }: Sending,
  {
    step,
    channel,
    status,
  }: {
    step: UnsubscribeStep;
    channel: Unsubscriber['channel'];
    status: 200 | 400 | 404;
  },
): Promise<Response> {
  const { clinic } = await snapshot.current();
  const nonce = randomBytes(16).toString('base64url');
  context.header('content-security-policy', pagePolicy(nonce));
  context.header('x-robots-tag', 'noindex');
  return context.html(
    unsubscribePage({ step, channel, clinicName: clinic.name, nonce }),
    status,
  );
}
