import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The server's treatment of a request: an answer, no answer, or a dropped connection. */
export type SmsAnswer =
  | { status: number; body?: string; location?: string }
  | 'hang'
  | 'close';

export interface ReceivedSms {
  from: string;
  to: string;
  text: string;
}

export interface SmsServer {
  /** For `SMS_API_URL`. */
  apiUrl: string;
  token: string;
  /** The messages that went out, in order: of several with one idempotency key the first. */
  received: ReceivedSms[];
  /** The number of requests so far. */
  requests: number;
  /** Queues answers for the next requests, one for each. Afterwards the server decides by itself again. */
  answerNext(...answers: SmsAnswer[]): void;
  stop(): Promise<void>;
}

/**
 * Imitates a provider of SMS on 127.0.0.1, by the interface of docs/messages.md. It knows one token, and its
 * refusals repeat number and text, as some providers do.
 */
export async function startSmsServer(): Promise<SmsServer> {
  let queued: SmsAnswer[] = [];
  const keys = new Set<string>();
  const http = createServer(async (request, response) => {
    server.requests += 1;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString('utf8');
    const [told] = queued;
    queued = queued.slice(1);
    if (told === 'hang') return;
    if (told === 'close') return void request.socket.destroy();
    const end = (status: number, body: string, location?: string) => {
      response.writeHead(status, {
        'content-type': 'application/json',
        ...(location !== undefined && { location }),
      });
      response.end(body);
    };
    if (told) return end(told.status, told.body ?? text, told.location);
    if (request.headers.authorization !== `Bearer ${server.token}`)
      return end(401, text);
    const key = request.headers['idempotency-key'];
    const message = read(text);
    if (
      request.method !== 'POST' ||
      request.url !== '/v1/messages' ||
      typeof key !== 'string' ||
      !/^[\da-f]{64}$/.test(key) ||
      !message
    )
      return end(400, text);
    if (!keys.has(key)) server.received.push(message);
    keys.add(key);
    return end(202, JSON.stringify({ id: `sms-${keys.size}`, ...message }));
  });
  const server: SmsServer = {
    apiUrl: '',
    token: 'sms-token-de-prueba-0123456789',
    received: [],
    requests: 0,
    answerNext: (...answers) => {
      queued = [...queued, ...answers];
    },
    stop: () =>
      new Promise((resolve) => {
        http.close(() => resolve());
        http.closeAllConnections();
      }),
  };
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  server.apiUrl = `http://127.0.0.1:${(http.address() as AddressInfo).port}/v1/messages`;
  return server;
}

function read(text: string): ReceivedSms | null {
  try {
    const { from, to, text: words } = JSON.parse(text);
    return /^\+\d{7,15}$/.test(to) && typeof words === 'string'
      ? { from, to, text: words }
      : null;
  } catch {
    return null;
  }
}
