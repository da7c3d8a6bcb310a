import { ReadableStream as Stream } from 'node:stream/web';
import type { Context } from 'hono';
import { findOpenActor } from '../../identity/session/find-actor.ts';
import { hashOf } from '../../kernel/secrets/secrets.ts';
import { copyBlocks, copyInfo } from '../../record/copy/copy-blocks.ts';
import { updateCopyFetched } from '../../record/copy/copy-queries.ts';
import { copyBundle } from '../../record/copy/fhir/copy-bundle.ts';
import { readRecordCopy } from '../../record/copy/record-copy.ts';
import { atLevel, type RequestContext, whyNotCall } from '../calls/guard.ts';
import { refusalBody } from '../http/guard-api.ts';

const fetching = atLevel('N2', { copy: {} }).copy;

/**
 * `GET /api/patient/record/copies/{token}`, and for what a doctor prepares `/api/doctor/record-copies/files/{token}`: the file that was ordered, once, within its minute, while the session that ordered it
 * is still open and verified. It is an address, so that the browser writes the file as it comes; what is not read is not
 * drawn, and nothing is kept.
 */
export function serveRecordCopy(role: 'patient' | 'doctor', contextOf: (context: Context) => RequestContext) {
  return async (context: Context): Promise<Response> => {
    const { services, now } = contextOf(context);
    const { db } = services;
    const tokenHash = hashOf(context.req.param('token') ?? '');
    const copy = await updateCopyFetched(db, { tokenHash, isAsked: role === 'doctor', now });
    const actor = copy && (await findOpenActor(db, { sessionId: copy.sessionId, role, now }));
    if (!copy || !actor || whyNotCall(fetching, role, actor)) {
      return context.json(refusalBody('NOT_FOUND'), 404);
    }
    const read = await readRecordCopy(services, copy);
    const isPdf = copy.format === 'pdf';
    context.header('content-type', isPdf ? 'application/pdf' : 'application/fhir+json; charset=utf-8');
    context.header(
      'content-disposition',
      `attachment; filename="historia-clinica-${read.patient.recordNumber}.${isPdf ? 'pdf' : 'json'}"`,
    );
    if (!isPdf) return context.body(JSON.stringify(await copyBundle(read)));
    const { renderPdf } = await import('../../pdf/render-pdf.ts');
    const pieces = renderPdf(copyInfo(read), copyBlocks(read));
    return context.body(Stream.from(pieces) as ReadableStream);
  };
}
