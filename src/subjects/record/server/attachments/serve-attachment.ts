import type { Context } from 'hono';
import { z } from 'zod';
import type { RefusalCode } from '../../../../base/api/contract/refusal.ts';
import { stillActs } from '../../../../base/doors/acted-call.ts';
import { admit } from '../../../../base/doors/admit.ts';
import {
  atLevel,
  ofRecords,
  type RequestContext,
} from '../../../../base/doors/guard.ts';
import { refusalBody } from '../../../../base/doors/guard-api.ts';
import type { Outcome } from '../../../../base/kernel/refusal.ts';
import type { AttachmentFile } from './read-attachment.ts';
import { readAttachment, readOwnAttachment } from './read-attachment.ts';

type ContextAt = (door: string, context: Context) => Promise<RequestContext>;

const acts = {
  ...atLevel('N2', { doctor: {} }, ofRecords),
  ...atLevel('N2', { patient: {} }, { acting: 'record' }),
};

/**
 * Serves a file at `GET /api/doctor/attachments/{id}/file` and `GET /api/patient/attachments/{id}/file`, to
 * readers of its visit. Always a download, of the kind that its bytes have, in a sandbox that may do nothing
 * (`securityHeaders`), and never cached (`guardApi`).
 */
export function serveAttachment(
  door: 'doctor' | 'patient',
  contextAt: ContextAt,
) {
  return async (context: Context): Promise<Response> => {
    const request = await contextAt(door, context);
    const id = z.uuid().safeParse(context.req.param('attachmentId'));
    const onFault = (error: unknown) =>
      context.get('log').error({ err: error }, 'a file could not be read');
    const find = async (): Promise<Outcome<AttachmentFile, RefusalCode>> => {
      if (door === 'doctor') {
        const admitted = await admit(acts.doctor, 'doctor', request);
        if (!admitted.ok || !id.success)
          return admitted.ok ? notFound : admitted;
        return readAttachment(request.services, {
          ...admitted.value,
          attachmentId: id.data,
          onFault,
        });
      }
      const admitted = await admit(acts.patient, 'patient', request);
      if (!admitted.ok || !id.success) return admitted.ok ? notFound : admitted;
      const file = await readOwnAttachment(request.services, {
        ...admitted.value,
        attachmentId: id.data,
        onFault,
      });
      // The file store may have been slow: a representative's link may have ended meanwhile.
      const isTheirs = await stillActs(acts.patient, {
        ...request,
        call: admitted.value,
      });
      return isTheirs ? file : { ok: false, refusal: { code: 'ACTING_ENDED' } };
    };
    const found = await find();
    return found.ok
      ? answerFile(context, found.value)
      : refused(context, found.refusal);
  };
}

/** Answers a download, of the kind that the file's bytes have. */
export function answerFile(
  context: Context,
  { name, kind, bytes }: AttachmentFile,
): Response {
  context.header('content-type', kind);
  context.header('content-disposition', saveAs(name));
  return context.body(new Uint8Array(bytes));
}

const notFound = { ok: false, refusal: { code: 'NOT_FOUND' } } as const;

/** RFC 6266: the name in UTF-8, and in ASCII for clients that cannot read it. */
function saveAs(name: string): string {
  const plain = name
    .normalize('NFD')
    .replaceAll(/[^\x20-\x7e]/g, '')
    .replaceAll(/["\\%]/g, '-');
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** Answers a refusal as the procedures do. */
export function refused(
  context: Context,
  { code, data }: { code: RefusalCode; data?: unknown },
): Response {
  const body = refusalBody(code);
  if (body.status === 503) context.header('retry-after', '2');
  return context.json(
    { ...body, ...(data !== undefined && { data }) },
    body.status,
  );
}
