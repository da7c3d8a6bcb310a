import type { Context } from 'hono';
import { z } from 'zod';
import { ATTACHMENT_MOST_BYTES } from '../../../domain/record/attachment.ts';
import { addAttachment } from '../../record/visit/add-attachment.ts';
import { admit } from '../calls/admit.ts';
import { atLevel, type RequestContext } from '../calls/guard.ts';
import { requireIdempotencyKey } from '../calls/idempotency-key.ts';
import { refused } from './serve-attachment.ts';

const { take } = atLevel('N2', { take: {} });

/**
 * `POST /api/doctor/appointments/{id}/attachments`: the bytes of a file as they are, its name in `X-File-Name`
 * (percent-encoded: no name is in an address). Who may send is asked before anything is read, and reading stops at the
 * most that a file may have.
 */
export function takeAttachment(contextAt: (door: string, context: Context) => Promise<RequestContext>) {
  return async (context: Context): Promise<Response> => {
    const request = await contextAt('doctor', context);
    const admitted = await admit(take, 'doctor', request);
    if (!admitted.ok) return refused(context, admitted.refusal);
    const id = z.uuid().safeParse(context.req.param('appointmentId'));
    if (!id.success) return refused(context, { code: 'NOT_FOUND' });
    const key = requireIdempotencyKey(request);
    if (!key.ok) return refused(context, key.refusal);
    const result = await addAttachment(request.services, {
      ...admitted.value,
      appointmentId: id.data,
      name: decoded(context.req.header('x-file-name') ?? ''),
      uploadKey: key.value,
      receive: () => receive(context),
      onFault: (error) => context.get('log').error({ err: error }, 'a file could not be stored'),
    });
    return result.ok ? context.json(result.value, 201) : refused(context, result.refusal);
  };
}

async function receive({ req }: Context): Promise<Uint8Array | null> {
  if (Number(req.header('content-length') ?? 0) > ATTACHMENT_MOST_BYTES) return null;
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

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return '';
  }
}
