import { createHash } from 'node:crypto';
import webPush from 'web-push';
import { isPushEndpoint } from '../../../outbox/server/push/push-endpoint.ts';
import type { Message } from '../message/message.ts';
import { channelOf } from './channel-door.ts';
import type { Channel, Delivery, PushTarget } from './delivery.ts';
import { late, type PushAnswer, postToPushService } from './push-post.ts';

export interface PushChannelOptions {
  /** The clinic's keys (VAPID, RFC 8292), in base64url. */
  publicKey: string;
  privateKey: string;
  /** The contact that a push service may write to: `mailto:` or `https:`. */
  subject: string;
  /** The origin of a push service of tests, on this machine; null: none. */
  testService: string | null;
  /** Maximum duration of one try. */
  patienceMs?: number;
}

/** Less than a prepared message waits for the one before, so that a silent service delays no e-mail. */
export const PUSH_PATIENCE_MS = 8_000;

// About the time until the next try of a message. Meanwhile a silent service takes no time from e-mails.
const SILENCE_MS = 60_000;

/**
 * Web push, to every browser in which the person gets notices. The message is sent if one browser takes it.
 */
export function openPushChannel({
  patienceMs = PUSH_PATIENCE_MS,
  ...options
}: PushChannelOptions): Channel {
  const silence = silentServices();
  const post = async (request: webPush.RequestDetails): Promise<PushAnswer> => {
    const { origin } = new URL(request.endpoint);
    if (silence.holds(origin)) return late;
    const answer = await postToPushService(request, { ...options, patienceMs });
    if (answer === late) silence.begin(origin);
    return answer;
  };
  return channelOf(async (message, { push }) => {
    if (!push || push.targets.length === 0) return nowhere;
    const payload = payloadOf(message);
    const topic = topicOf(message);
    const requests = push.targets.map((target) => ({
      target,
      request: requestFor(target, {
        ...options,
        payload,
        topic,
        ttlSeconds: push.ttlSeconds,
        isUrgent: push.isUrgent,
      }),
    }));
    return async () => {
      const answers = await Promise.all(
        requests.map(async ({ target, request }) => ({
          target,
          answer: request ? await post(request) : ('gone' as const),
        })),
      );
      return deliveryOf(answers);
    };
  });
}

/** The services that did not answer in time. Each is left alone for a while. */
function silentServices() {
  const until = new Map<string, number>();
  return {
    holds: (origin: string) => (until.get(origin) ?? 0) > performance.now(),
    begin(origin: string) {
      const now = performance.now();
      for (const [other, end] of until) if (end <= now) until.delete(other);
      until.set(origin, now + SILENCE_MS);
    },
  };
}

const nowhere: Delivery = {
  outcome: 'refused',
  reason: 'Ya no recibe avisos en ningún teléfono.',
  isAddressBad: true,
};

/** The encrypted request for one browser. Null: the subscription is not valid. */
function requestFor(
  { endpoint, p256dh, auth }: PushTarget,
  {
    publicKey,
    privateKey,
    subject,
    testService,
    payload,
    topic,
    ttlSeconds,
    isUrgent,
  }: PushChannelOptions & {
    payload: string;
    topic: string;
    ttlSeconds: number;
    isUrgent: boolean;
  },
): webPush.RequestDetails | null {
  if (!isPushEndpoint(endpoint, testService)) return null;
  try {
    return webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      payload,
      {
        vapidDetails: { subject, publicKey, privateKey },
        contentEncoding: 'aes128gcm',
        TTL: ttlSeconds,
        urgency: isUrgent ? 'high' : 'normal',
        topic,
      },
    );
  } catch {
    return null;
  }
}

// Some services take 4,096 bytes in all; encryption adds about a hundred.
const MAX_TEXT = 300;

/**
 * The content that the service worker shows. It holds no secret, and nothing that a locked screen must not
 * show.
 */
function payloadOf(message: Message): string {
  const cut = (text: string, max: number) => [...text].slice(0, max).join('');
  return JSON.stringify({
    title: cut(message.clinic.name, 80),
    body: cut(message.lockScreenText, MAX_TEXT),
    path: '/mi-cuenta/citas',
    tag: topicOf(message),
  });
}

/** The same for every try of one message, so that a push service and a browser keep only the last one. */
function topicOf({ key }: Message): string {
  return createHash('sha256').update(key).digest('base64url').slice(0, 32);
}

function deliveryOf(
  answers: { target: PushTarget; answer: PushAnswer }[],
): Delivery {
  const idsOf = (wanted: PushAnswer) =>
    answers
      .filter(({ answer }) => answer === wanted)
      .map(({ target }) => target.id);
  const browsers = { reached: idsOf('sent'), gone: idsOf('gone') };
  if (browsers.reached.length > 0) return { outcome: 'sent', browsers };
  if (browsers.gone.length === answers.length) return { ...nowhere, browsers };
  const [failure] = answers.flatMap(({ answer }) =>
    typeof answer === 'object' ? [answer] : [],
  );
  const isHopeless = answers.every(
    ({ answer }) =>
      answer === 'gone' || (typeof answer === 'object' && answer.isForGood),
  );
  const reason = failure?.reason ?? 'El servicio de avisos no lo recibió.';
  return isHopeless
    ? { outcome: 'refused', reason, isAddressBad: false, browsers }
    : { outcome: 'failed', reason, isOfThisOne: true, browsers };
}
