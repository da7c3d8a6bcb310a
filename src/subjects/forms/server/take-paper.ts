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
import { paperKinds } from '../rules/paper.ts';
import { sendPaper } from './send-paper.ts';

const { take } = atLevel('N2', { take: {} }, { acting: 'appointments' });

/**
 * `POST /api/patient/appointments/{id}/papers/{paper}`: the bytes of an order or an authorization, with its
 * name in `X-File-Name`. Checks the sender before it reads anything, and stops reading at the maximum size.
 */
export function takePaper(
  contextAt: (door: string, context: Context) => Promise<RequestContext>,
) {
  return async (context: Context): Promise<Response> => {
    const request = await contextAt('patient', context);
    const admitted = await admit(take, 'patient', request);
    if (!admitted.ok) return refused(context, admitted.refusal);
    const id = z.uuid().safeParse(context.req.param('appointmentId'));
    const paper = z.enum(paperKinds).safeParse(context.req.param('paper'));
    if (!id.success || !paper.success)
      return refused(context, { code: 'NOT_FOUND' });
    const key = requireIdempotencyKey(request);
    if (!key.ok) return refused(context, key.refusal);
    const result = await sendPaper(request.services, {
      ...admitted.value,
      appointmentId: id.data,
      paper: paper.data,
      uploadKey: key.value,
      name: decodedName(context),
      receive: () => receiveBytes(context),
      onFault: (error) =>
        context.get('log').error({ err: error }, 'a paper could not be stored'),
    });
    return result.ok
      ? context.json(result.value, 201)
      : refused(context, result.refusal);
  };
}
