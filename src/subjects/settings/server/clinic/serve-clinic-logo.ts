import type { Context } from 'hono';
import { refusalBody } from '../../../../base/doors/guard-api.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';
import { findLogo } from './settings-queries.ts';

/**
 * `GET /api/public/clinic/logo?v=…`: the clinic's logo, with the type detected from its bytes. It may be
 * cached for good at the address that names its content, and is revalidated each time at any other.
 */
export function serveClinicLogo({ db }: { db: Database }) {
  return async (context: Context): Promise<Response> => {
    const logo = await findLogo(db);
    if (!logo) return context.json(refusalBody('NOT_FOUND'), 404);
    const isNamed = context.req.query('v') === logo.version;
    context.header(
      'cache-control',
      isNamed ? 'public, max-age=31536000, immutable' : 'no-cache',
    );
    const etag = `"${logo.version}"`;
    context.header('etag', etag);
    if (context.req.header('if-none-match')?.includes(etag))
      return context.body(null, 304);
    context.header('content-type', logo.kind);
    context.header('content-disposition', 'inline; filename="logo"');
    return context.body(new Uint8Array(logo.content));
  };
}
