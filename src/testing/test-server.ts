import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import pino from 'pino';
import { afterAll, beforeAll } from 'vitest';
import { createApp } from '../server/app.ts';
import type { LifeSigns } from '../server/http/serve-changes.ts';
import type { AccessServices } from '../server/identity/access-services.ts';
import { testNow } from './bookings.ts';
import type { TestDatabase } from './database.ts';
import { servicesOn } from './factories.ts';

export interface TestServer {
  url: string;
  /** What the product takes for the present. */
  clock: { now: Date };
  /** What was logged, a line each. */
  logged: string[];
  /** Told to stop, it ends its streams. */
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
  /** An object goes out as JSON; a text as it is. */
  body?: unknown;
  headers?: Record<string, string>;
}

/** The product's own application behind a real socket, with a small site, for this test file alone. */
export function testServer(
  database: TestDatabase,
  {
    budgets = false,
    proxies = [],
    publicUrl,
    services = async () => servicesOn(database.db, { budgets }),
    lifeSigns = { panel: 15_000, public: 15_000 },
  }: {
    budgets?: boolean;
    proxies?: string[];
    publicUrl?: string;
    services?: () => Promise<AccessServices>;
    lifeSigns?: LifeSigns;
  } = {},
): TestServer {
  const stopping = new AbortController();
  const server: TestServer = { url: '', clock: { now: testNow }, logged: [], stopping };
  let close = async () => {};
  beforeAll(async () => {
    const folder = await makeSite();
    const app = createApp({
      services: await services(),
      config: { trustedProxies: proxies, tls: undefined, publicUrl },
      logger: pino({ level: 'info' }, { write: (line: string) => void server.logged.push(line) }),
      site: { folder, html: page, preloadOf: () => '' },
      now: () => server.clock.now,
      isReady: async () => true,
      stopping: stopping.signal,
      lifeSigns,
    });
    const listener = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 });
    await new Promise<void>((resolve) => listener.once('listening', resolve));
    server.url = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`;
    close = async () => {
      stopping.abort();
      await new Promise<void>((resolve) => listener.close(() => resolve()));
      await rm(folder, { recursive: true, force: true });
    };
  });
  afterAll(() => close());
  return server;
}

const page =
  '<!doctype html><html lang="es"><head></head><body><script type="application/json" id="first-data">[]</script><style nonce="__CSP_NONCE__"></style></body></html>';

async function makeSite(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'turnoclaro-site-'));
  await Promise.all([
    writeFile(join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>'),
    writeFile(join(folder, 'robots.txt'), 'User-agent: *\n'),
  ]);
  return folder;
}

/** A browser: it keeps the cookies it is given. */
export function newVisitor({ url }: Pick<TestServer, 'url'>) {
  const cookies = new Map<string, string>();
  return {
    cookies,
    async ask(path: string, { method, body, headers = {} }: Asked = {}): Promise<Answer> {
      const response = await fetch(`${url}${path}`, {
        method: method ?? (body === undefined ? 'GET' : 'POST'),
        redirect: 'manual',
        headers: {
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(cookies.size > 0 && { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') }),
          ...headers,
        },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      for (const cookie of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
        cookies.set(name, value);
      }
      const text = await response.text();
      return { status: response.status, headers: response.headers, text, json: readJson(text) };
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
