import type { Context } from 'hono';
import { z } from 'zod';
import { refusalBody } from '../../../../base/doors/guard-api.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';
import { findPublicPhoto } from './photo-queries.ts';

/**
 * `GET /api/public/doctors/{id}/photo?v=…`: a professional's photo, with the type detected from its bytes. It
 * may be cached for good at the address that names its content, and is revalidated each time at any other.
 */
export function serveDoctorPhoto({ db }: { db: Database }) {
  return async (context: Context): Promise<Response> => {
    const id = z.uuid().safeParse(context.req.param('doctorId'));
    const photo = id.success ? await findPublicPhoto(db, id.data) : undefined;
    if (!photo) return context.json(refusalBody('NOT_FOUND'), 404);
    const isNamed = context.req.query('v') === photo.version;
    context.header(
      'cache-control',
      isNamed ? 'public, max-age=31536000, immutable' : 'no-cache',
    );
    const etag = `"${photo.version}"`;
    context.header('etag', etag);
    if (context.req.header('if-none-match')?.includes(etag))
      return context.body(null, 304);
    context.header('content-type', photo.kind);
    context.header('content-disposition', 'inline; filename="foto"');
    return context.body(new Uint8Array(photo.content));
  };
}
