import { hash } from 'node:crypto';
import type { Context } from 'hono';
import type { ReadServices } from '../../../base/doors/services.ts';
import { webAppManifest } from './web-app-manifest.ts';

/** `GET /manifest.webmanifest`, revalidated each time: a clinic changes its name and its colour. */
export function serveWebAppManifest({
  snapshot,
}: Pick<ReadServices, 'snapshot'>) {
  return async (context: Context): Promise<Response> => {
    const body = JSON.stringify(
      webAppManifest((await snapshot.current()).clinic),
    );
    const etag = `"${hash('sha256', body, 'base64url').slice(0, 16)}"`;
    context.header('cache-control', 'no-cache');
    context.header('etag', etag);
    if (context.req.header('if-none-match')?.includes(etag))
      return context.body(null, 304);
    context.header('content-type', 'application/manifest+json; charset=utf-8');
    return context.body(body);
  };
}
