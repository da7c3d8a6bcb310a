import { ReadableStream as Stream } from 'node:stream/web';
import type { Context } from 'hono';
import {
  atLevel,
  ofRecords,
  type RequestContext,
  whyClosed,
  whyNotCall,
} from '../../../base/doors/guard.ts';
import { refusalBody } from '../../../base/doors/guard-api.ts';
import type { Services } from '../../../base/doors/services.ts';
import { hashOf } from '../../../base/kernel/secrets/secrets.ts';
import { findRepresentsInRecord } from '../../access/server/acting/acting-queries.ts';
import { findOpenActor } from '../../access/server/session/find-actor.ts';
import { copyBlocks, copyInfo } from './copies/copy-blocks.ts';
import { type CopyRow, updateCopyFetched } from './copies/copy-queries.ts';
import { readRecordCopy } from './copies/record-copy.ts';
import { copyBundle } from './fhir/copy-bundle.ts';

const fetching = atLevel('N2', { copy: {} }, ofRecords).copy;

/**
 * Serves an ordered file once, within its minute, at `GET /api/patient/record/copies/{token}`, and at
 * `/api/doctor/record-copies/files/{token}` for a doctor. The session must stay open and verified until the
 * end. The PDF is drawn while the browser reads it, and nothing is stored.
 */
export function serveRecordCopy(
  role: 'patient' | 'doctor',
  contextOf: (context: Context) => RequestContext,
) {
  return async (context: Context): Promise<Response> => {
    const { services, now } = contextOf(context);
    const { db } = services;
    const tokenHash = hashOf(context.req.param('token') ?? '');
    const copy = await updateCopyFetched(db, {
      tokenHash,
      isAsked: role === 'doctor',
      now,
    });
    const isTheirs = () => isStillTheirs(services, { copy, role, now });
    const notFound = () => context.json(refusalBody('NOT_FOUND'), 404);
    if (!copy || !(await isTheirs())) return notFound();
    const read = await readRecordCopy(services, copy);
    const isPdf = copy.format === 'pdf';
    const name = `historia-clinica-${read.patient.recordNumber}.${isPdf ? 'pdf' : 'json'}`;
    const body = isPdf ? null : JSON.stringify(await copyBundle(read));
    if (body !== null && !(await isTheirs())) return notFound();
    context.header(
      'content-type',
      isPdf ? 'application/pdf' : 'application/fhir+json; charset=utf-8',
    );
    context.header('content-disposition', `attachment; filename="${name}"`);
    if (body !== null) return context.body(body);
    const { renderPdf } = await import(
      '../../../base/kernel/pdf/render-pdf.ts'
    );
    const pieces = whileTheirs(
      renderPdf(copyInfo(read), copyBlocks(read)),
      isTheirs,
    );
    return context.body(Stream.from(pieces) as ReadableStream);
  };
}

/** True if the session is open and may open records, and a representative's link still opens this record. */
async function isStillTheirs(
  { db }: Pick<Services, 'db'>,
  {
    copy,
    role,
    now,
  }: { copy: CopyRow | undefined; role: 'patient' | 'doctor'; now: Date },
): Promise<boolean> {
  const actor =
    copy && (await findOpenActor(db, { sessionId: copy.sessionId, role, now }));
  if (
    !actor ||
    whyNotCall(fetching, role, actor) ||
    whyClosed(fetching, actor, now)
  )
    return false;
  const { patientId: representedId } = copy;
  if (actor.patientId === null || actor.patientId === representedId)
    return true;
  return findRepresentsInRecord(db, {
    representativeId: actor.patientId,
    representedId,
    now,
  });
}

const askedEachBytes = 64 * 1024;

/**
 * Yields the pieces of a file, and breaks off once access ends. Access is checked again before the last
 * piece.
 */
async function* whileTheirs(
  pieces: AsyncIterable<Uint8Array>,
  isTheirs: () => Promise<boolean>,
): AsyncGenerator<Uint8Array, void, void> {
  let unasked = 0;
  let next: Uint8Array | null = null;
  for await (const piece of pieces) {
    if (next) yield next;
    next = piece;
    unasked += piece.length;
    if (unasked < askedEachBytes) continue;
    await stopUnless(isTheirs);
    unasked = 0;
  }
  await stopUnless(isTheirs);
  if (next) yield next;
}

async function stopUnless(isTheirs: () => Promise<boolean>): Promise<void> {
  if (!(await isTheirs())) throw new Error('The copy may no longer be had.');
}
