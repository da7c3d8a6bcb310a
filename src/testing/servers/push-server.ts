import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface PushedMessage {
  /** The browser's name, as `subscribe` was told. */
  name: string;
  headers: IncomingHttpHeaders;
  payload: { title: string; body: string; path: string; tag: string };
  /** The claims of the clinic's signature, which is verified. */
  claims: { aud: string; exp: number; sub: string };
}

export interface TestSubscription {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export type PushServiceAnswer = number | 'hang' | 'close' | 'endless';

export interface PushService {
  /** For `WEB_PUSH_TEST_SERVICE`. */
  origin: string;
  received: PushedMessage[];
  /** The number of requests so far. */
  requests: number;
  /** Subscribes a browser with its own keys. */
  subscribe(name: string): TestSubscription;
  /** Queues answers for the next requests. Afterwards the service decides by itself again. */
  answerNext(...answers: PushServiceAnswer[]): void;
  /** Forgets a browser: its requests get 410 from now on. */
  forget(name: string): void;
  stop(): Promise<void>;
}

interface Browser {
  keys: ECDH;
  auth: Buffer;
  isGone: boolean;
}

/**
 * Imitates a push service and its browsers on 127.0.0.1, by RFC 8030, 8188, 8291 and 8292, without the
 * encrypting library. It accepts only what the clinic's key signed for it and what that browser can decrypt.
 */
export async function startPushService(
  clinicKey: () => string,
): Promise<PushService> {
  const browsers = new Map<string, Browser>();
  let queued: PushServiceAnswer[] = [];
  const http = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      service.requests += 1;
      const [told] = queued;
      queued = queued.slice(1);
      if (told === 'hang') return;
      if (told === 'close') return void request.socket.destroy();
      if (told === 'endless') {
        response.writeHead(201);
        const timer = setInterval(
          () => response.write(Buffer.alloc(65_536)),
          5,
        );
        return void response.on('close', () => clearInterval(timer));
      }
      if (told !== undefined) {
        return void response
          .writeHead(told, { location: `${service.origin}/elsewhere` })
          .end();
      }
      const name = decodeURIComponent(
        (request.url ?? '').replace('/push/', ''),
      );
      const browser = browsers.get(name);
      if (!browser || browser.isGone) return void response.writeHead(410).end();
      try {
        const claims = verifiedClaims(request.headers, {
          clinicKey: clinicKey(),
          origin: service.origin,
        });
        const payload = JSON.parse(decrypted(Buffer.concat(chunks), browser));
        service.received.push({
          name,
          headers: request.headers,
          payload,
          claims,
        });
        response.writeHead(201).end();
      } catch {
        response.writeHead(403).end();
      }
    });
  });
  const service: PushService = {
    origin: '',
    received: [],
    requests: 0,
    subscribe(name) {
      const keys = createECDH('prime256v1');
      keys.generateKeys();
      const auth = randomBytes(16);
      browsers.set(name, { keys, auth, isGone: false });
      return {
        endpoint: `${service.origin}/push/${encodeURIComponent(name)}`,
        p256dh: keys.getPublicKey('base64url'),
        auth: auth.toString('base64url'),
      };
    },
    answerNext: (...answers) => {
      queued = [...queued, ...answers];
    },
    forget: (name) => {
      const browser = browsers.get(name);
      if (browser) browser.isGone = true;
    },
    stop: () =>
      new Promise((resolve) => {
        http.close(() => resolve());
        http.closeAllConnections();
      }),
  };
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  service.origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  return service;
}

/** The claims of the clinic's signature (RFC 8292): ES256, for this service, with a short life. */
function verifiedClaims(
  { authorization = '' }: IncomingHttpHeaders,
  { clinicKey, origin }: { clinicKey: string; origin: string },
): PushedMessage['claims'] {
  const [, token = '', key = ''] =
    /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  if (key !== clinicKey)
    throw new Error('Another key than the one that was subscribed with');
  const point = Buffer.from(key, 'base64url');
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const [head = '', body = '', signature = ''] = token.split('.');
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  const { alg } = JSON.parse(Buffer.from(head, 'base64url').toString());
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString());
  const isForLong = claims.exp > Date.now() / 1000 + 24 * 60 * 60;
  if (!isSigned || alg !== 'ES256' || claims.aud !== origin || isForLong)
    throw new Error('Not signed for here');
  return claims;
}

/** The text that the browser reads (RFC 8291 with the one record of RFC 8188). */
function decrypted(body: Buffer, { keys, auth }: Browser): string {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const serverKey = body.subarray(21, 21 + keyLength);
  const record = body.subarray(21 + keyLength);
  const shared = keys.computeSecret(serverKey);
  const info = Buffer.concat([
    Buffer.from('WebPush: info\0'),
    keys.getPublicKey(),
    serverKey,
  ]);
  const secret = Buffer.from(hkdfSync('sha256', shared, auth, info, 32));
  const key = hkdfSync(
    'sha256',
    secret,
    salt,
    Buffer.from('Content-Encoding: aes128gcm\0'),
    16,
  );
  const nonce = hkdfSync(
    'sha256',
    secret,
    salt,
    Buffer.from('Content-Encoding: nonce\0'),
    12,
  );
  const decipher = createDecipheriv(
    'aes-128-gcm',
    Buffer.from(key),
    Buffer.from(nonce),
  );
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([
    decipher.update(record.subarray(0, -16)),
    decipher.final(),
  ]);
  const end = padded.lastIndexOf(2);
  if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0))
    throw new Error('No last record');
  return padded.subarray(0, end).toString('utf8');
}
