import type { AddressInfo } from 'node:net';
import pino from 'pino';
import { afterAll, beforeAll } from 'vitest';
import { createApp } from '../../app/server/app.ts';
import { listen, stopListening } from '../../app/server/http/listen.ts';
import type { LifeSigns } from '../../app/server/live/serve-changes.ts';
import type { Services } from '../../base/doors/services.ts';
import { testNow } from '../clinic/bookings.ts';
import { servicesOn } from '../clinic/factories.ts';
import type { TestDatabase } from '../database/database.ts';
import { patienceMs } from '../patience.ts';

export interface TestServer {
  url: string;
  /** The present time of the product. */
  clock: { now: Date };
  /** The log, one entry per line. */
  logged: string[];
  /** Aborting it ends the server's streams. */
  stopping: AbortController;
}

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: whatever came, to be compared
  json: any;
}

export interface Asked {
  method?: string;
  /** An object is sent as JSON, a string as it is. */
  body?: unknown;
  headers?: Record<string, string>;
}

/** The product's own application behind a real socket, with a small site, for this test file only. */
export function testServer(
  database: TestDatabase,
  {
    budgets = false,
    proxies = [],
    metricsReaders = [],
    publicUrl,
    tls,
    services = async () => servicesOn(database.db, { budgets }),
    lifeSigns = { panel: 15_000, public: 15_000 },
    passwordWaitMs = patienceMs,
  }: {
    budgets?: boolean;
    proxies?: string[];
    metricsReaders?: string[];
    publicUrl?: string;
    /** With it the server speaks HTTP/2, and HTTP/1.1 to clients that want it. */
    tls?: { cert: string; key: string };
    services?: () => Promise<Services>;
    lifeSigns?: LifeSigns;
    passwordWaitMs?: number;
  } = {},
): TestServer {
  const stopping = new AbortController();
  const server: TestServer = {
    url: '',
    clock: { now: testNow },
    logged: [],
    stopping,
  };
  let close = async () => {};
  beforeAll(async () => {
    const app = createApp({
      services: await services(),
      config: {
        trustedProxies: proxies,
        metricsReaders,
        framedBy: [],
        tls: undefined,
        publicUrl,
      },
      logger: pino(
        { level: 'info' },
        { write: (line: string) => void server.logged.push(line) },
      ),
      site: { files, builtAt: testNow, html: page, preloadOf: () => '' },
      now: () => server.clock.now,
      isReady: async () => true,
      stopping: stopping.signal,
      lifeSigns,
      passwordWaitMs,
    });
    const listener = await listen(app.fetch, {
      host: '127.0.0.1',
      port: 0,
      tls,
    });
    server.url = `${tls ? 'https' : 'http'}://127.0.0.1:${(listener.address() as AddressInfo).port}`;
    close = async () => {
      stopping.abort();
      await stopListening(listener, { isHurried: true });
    };
  });
  afterAll(() => close());
  return server;
}

const page =
  '<!doctype html><html lang="es"><head></head><body><script type="application/json" id="first-data">[]</script><style nonce="__CSP_NONCE__"></style></body></html>';

const text = new TextEncoder();
const files = new Map([
  ['favicon.svg', text.encode('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['robots.txt', text.encode('User-agent: *\n')],
]);

/** A browser that keeps its cookies. */
export function newVisitor({ url }: Pick<TestServer, 'url'>) {
  const cookies = new Map<string, string>();
  return {
    cookies,
    async ask(
      path: string,
      { method, body, headers = {} }: Asked = {},
    ): Promise<Answer> {
      const response = await fetch(`${url}${path}`, {
        method: method ?? (body === undefined ? 'GET' : 'POST'),
        redirect: 'manual',
        headers: {
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(cookies.size > 0 && {
            cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
          }),
          ...headers,
        },
        ...(body !== undefined && {
          body: typeof body === 'string' ? body : JSON.stringify(body),
        }),
      });
      for (const cookie of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
        cookies.set(name, value);
      }
      const text = await response.text();
      return {
        status: response.status,
        headers: response.headers,
        text,
        json: readJson(text),
      };
    },
  };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
