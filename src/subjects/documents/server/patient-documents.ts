import { callOf } from '../../../base/doors/call-of.ts';
import { doForCaller } from '../../../base/doors/do-by-use-case.ts';
import { atLevel, openDoor } from '../../../base/doors/guard.ts';
import { listOwnDocuments } from './list-documents.ts';
import { listPapersOfVisits } from './list-papers-of-visits.ts';
import { makeOwnDocumentPdf } from './make-document-pdf.ts';

const door = openDoor('patient').documents;

/** The documents that doctors issued for the patient. */
export const patientDocuments = atLevel(
  'N2',
  {
    list: door.list.handler(({ input, context }) =>
      listOwnDocuments(context.services, { ...callOf(context), ...input }),
    ),
    ofVisits: door.ofVisits.handler(({ context }) =>
      listPapersOfVisits(context.services.db, callOf(context)),
    ),
    pdf: door.pdf.handler(doForCaller(makeOwnDocumentPdf)),
  },
  { acting: 'record' },
);
