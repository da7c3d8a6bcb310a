import type { Context } from 'hono';
import { ATTACHMENT_MOST_BYTES } from '../text/file-size.ts';

/** The bytes of the body. Null: there are more than a file may have, and the rest is not read. */
export async function receiveBytes({
  req,
}: Context): Promise<Uint8Array | null> {
  if (Number(req.header('content-length') ?? 0) > ATTACHMENT_MOST_BYTES)
    return null;
  const { body } = req.raw;
  const parts: Uint8Array[] = [];
  let count = 0;
  if (body) {
    for await (const part of body as unknown as AsyncIterable<Uint8Array>) {
      count += part.length;
      if (count > ATTACHMENT_MOST_BYTES) return null;
      parts.push(part);
    }
  }
  return Buffer.concat(parts);
}

/** The name of the file, from `X-File-Name`. Empty if it cannot be read. */
export function decodedName({ req }: Context): string {
  try {
    return decodeURIComponent(req.header('x-file-name') ?? '');
  } catch {
    return '';
  }
}
