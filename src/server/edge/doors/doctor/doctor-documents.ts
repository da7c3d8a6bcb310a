import { annulDocument } from '../../../record/documents/annul-document.ts';
import { issueDocument } from '../../../record/documents/issue-document.ts';
import { listDocuments } from '../../../record/documents/list-documents.ts';
import { makeDocumentPdf } from '../../../record/documents/make-document-pdf.ts';
import { prepareDocument } from '../../../record/documents/prepare-document.ts';
import { renewDocument } from '../../../record/documents/renew-document.ts';
import { callOf } from '../../calls/call-of.ts';
import { doForCaller } from '../../calls/do-by-use-case.ts';
import { atLevel, ofRecords, openDoor, settle } from '../../calls/guard.ts';
import { requireIdempotencyKey } from '../../calls/idempotency-key.ts';

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
