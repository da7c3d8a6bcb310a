import type { Context } from 'hono';
import { z } from 'zod';
import type { RefusalCode } from '../../../base/api/contract/refusal.ts';
import { admit } from '../../../base/doors/admit.ts';
import { atLevel, type RequestContext } from '../../../base/doors/guard.ts';
import type { Outcome } from '../../../base/kernel/refusal.ts';
import type { AttachmentFile } from '../../record/server/attachments/read-attachment.ts';
import {
  answerFile,
  refused,
} from '../../record/server/attachments/serve-attachment.ts';
import { readOwnPaper, readPaperAtDesk } from './read-papers.ts';

type ContextAt = (door: string, context: Context) => Promise<RequestContext>;

const acts = {
  ...atLevel('N2', { reception: {} }),
  ...atLevel('N2', { patient: {} }, { acting: 'appointments' }),
};

/**
 * `GET /api/patient/papers/{id}/file` and `GET /api/reception/papers/{id}/file`: a paper sent before an
 * appointment. The browser offers to save it, like a file of a record.
 */
export function servePaper(
  door: 'patient' | 'reception',
  contextAt: ContextAt,
) {
  return async (context: Context): Promise<Response> => {
    const request = await contextAt(door, context);
    const id = z.uuid().safeParse(context.req.param('paperId'));
    const onFault = (error: unknown) =>
      context.get('log').error({ err: error }, 'a paper could not be read');
    const find = async (): Promise<Outcome<AttachmentFile, RefusalCode>> => {
      if (door === 'patient') {
        const admitted = await admit(acts.patient, 'patient', request);
        if (!admitted.ok || !id.success)
          return admitted.ok ? notFound : admitted;
        return readOwnPaper(request.services, {
          ...admitted.value,
          paperId: id.data,
          onFault,
        });
      }
      const admitted = await admit(acts.reception, 'reception', request);
      if (!admitted.ok || !id.success) return admitted.ok ? notFound : admitted;
      return readPaperAtDesk(request.services, {
        ...admitted.value,
        paperId: id.data,
        onFault,
      });
    };
    const found = await find();
    return found.ok
      ? answerFile(context, found.value)
      : refused(context, found.refusal);
  };
}

const notFound = { ok: false, refusal: { code: 'NOT_FOUND' } } as const;
