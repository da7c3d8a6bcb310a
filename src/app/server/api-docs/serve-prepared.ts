import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Context } from 'hono';
import { hasCurrent } from '../../../subjects/appointments/server/feeds/serve-feed.ts';

interface Prepared {
  plain: Uint8Array<ArrayBuffer>;
  packed: Uint8Array<ArrayBuffer>;
  etag: string;
}

/**
 * Serves content that is the same for all callers. It is made and packed once, and not sent again to a caller
 * who has it.
 */
export function servePrepared(
  contentType: string,
  make: () => Promise<string | Buffer>,
) {
  let prepared: Promise<Prepared> | undefined;
  return async (context: Context): Promise<Response> => {
    prepared ??= prepare(make).catch((error) => {
      prepared = undefined;
      throw error;
    });
    const { plain, packed, etag } = await prepared;
    context.header('cache-control', 'no-cache');
    context.header('vary', 'accept-encoding');
    context.header('etag', `W/${etag}`);
    if (hasCurrent(context.req.header('if-none-match'), etag))
      return context.body(null, 304);
    context.header('content-type', contentType);
    if (!/\bgzip\b/.test(context.req.header('accept-encoding') ?? ''))
      return context.body(plain);
    context.header('content-encoding', 'gzip');
    return context.body(packed);
  };
}

async function prepare(
  make: () => Promise<string | Buffer>,
): Promise<Prepared> {
  const plain = new Uint8Array(Buffer.from(await make()));
  const packed = new Uint8Array(await promisify(gzip)(plain, { level: 9 }));
  return { plain, packed, etag: `"${hash('sha256', plain, 'base64url')}"` };
}
