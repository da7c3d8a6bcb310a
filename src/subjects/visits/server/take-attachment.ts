import type { Context } from 'hono';
import { z } from 'zod';
import { admit } from '../../../base/doors/admit.ts';
import { atLevel, type RequestContext } from '../../../base/doors/guard.ts';
import { requireIdempotencyKey } from '../../../base/doors/idempotency-key.ts';
import {
  decodedName,
  receiveBytes,
} from '../../../base/doors/receive-bytes.ts';
import { refused } from '../../record/server/attachments/serve-attachment.ts';
import { addAttachment } from './add-attachment.ts';

const { take } = atLevel('N2', { take: {} });

/**
 * `POST /api/doctor/appointments/{id}/attachments`: takes the bytes of a file, and its name in `X-File-Name`
 * (percent-encoded, so that no address has a name). The sender's rights are checked before anything is read,
 * and reading stops at the most that a file may have.
 */
export function takeAttachment(
  contextAt: (door: string, context: Context) => Promise<RequestContext>,
) {
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
      name: decodedName(context),
      uploadKey: key.value,
      receive: () => receiveBytes(context),
      onFault: (error) =>
        context.get('log').error({ err: error }, 'a file could not be stored'),
    });
    return result.ok
      ? context.json(result.value, 201)
      : refused(context, result.refusal);
  };
}
