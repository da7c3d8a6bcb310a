import pino from 'pino';
import { createApp } from '../../app/server/app.ts';
import type { BuiltSite } from '../../app/server/pages/built-site.ts';
import type { Services } from '../../base/doors/services.ts';
import { testNow } from '../clinic/bookings.ts';

export interface TestApi {
  /**
   * Sends one request from a new browser, unless the headers carry a cookie. A string body is sent as it is.
   */
  ask: (request: ApiRequest) => Promise<Response>;
  /** The log, one entry per line. */
  logged: string[];
}

export interface ApiRequest {
  path: string;
  /** POST if there is a body, else GET. */
  method?: string;
  body?: unknown;
  headers?: Record<string, string>;
  address?: string;
}

/** The whole API as the product serves it, with the pages of a site and without a socket. */
export function testApi(
  services: Services,
  {
    now = () => testNow,
    site = null,
    framedBy = [],
  }: { now?: () => Date; site?: BuiltSite | null; framedBy?: string[] } = {},
): TestApi {
  const logged: string[] = [];
  const app = createApp({
    services,
    config: {
      trustedProxies: [],
      metricsReaders: [],
      framedBy,
      tls: undefined,
      publicUrl: undefined,
    },
    logger: pino(
      { level: 'info' },
      { write: (line: string) => void logged.push(line) },
    ),
    site,
    now,
    isReady: async () => true,
  });
  return {
    logged,
    ask: async ({
      path,
      body,
      headers,
      address = '127.0.0.1',
      method = body === undefined ? 'GET' : 'POST',
    }) =>
      app.request(
        path,
        {
          method,
          headers: { 'content-type': 'application/json', ...headers },
          ...(body !== undefined && {
            body: typeof body === 'string' ? body : JSON.stringify(body),
          }),
        },
        { incoming: { socket: { remoteAddress: address } } },
      ),
  };
}
