import { callOf } from '../../../base/doors/call-of.ts';
import { doForCaller } from '../../../base/doors/do-by-use-case.ts';
import {
  atLevel,
  ofRecords,
  openDoor,
  settle,
} from '../../../base/doors/guard.ts';
import { requireIdempotencyKey } from '../../../base/doors/idempotency-key.ts';
import { annulDocument } from './annul-document.ts';
import { issueDocument } from './issue-document.ts';
import { listDocuments } from './list-documents.ts';
import { makeDocumentPdf } from './make-document-pdf.ts';
import { prepareDocument } from './prepare-document.ts';
import { renewDocument } from './renew-document.ts';

const door = openDoor('doctor').documents;

/** Prescriptions, orders and certificates for the patients whose record the doctor may read. */
export const doctorDocuments = atLevel(
  'N2',
  {
    prepare: door.prepare.handler(doForCaller(prepareDocument)),
    list: door.list.handler(doForCaller(listDocuments)),
    issue: door.issue.handler(async ({ input, context, errors }) => {
      const idempotencyKey = settle(requireIdempotencyKey(context), errors);
      const request = { ...input, ...callOf(context), idempotencyKey };
      return settle(await issueDocument(context.services, request), errors);
    }),
    renew: door.renew.handler(async ({ input, context, errors }) => {
      const idempotencyKey = settle(requireIdempotencyKey(context), errors);
      const request = { ...input, ...callOf(context), idempotencyKey };
      return settle(await renewDocument(context.services, request), errors);
    }),
    annul: door.annul.handler(doForCaller(annulDocument)),
    pdf: door.pdf.handler(doForCaller(makeDocumentPdf)),
  },
  ofRecords,
);
