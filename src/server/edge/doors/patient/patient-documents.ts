import { listOwnDocuments } from '../../../record/documents/list-documents.ts';
import { makeOwnDocumentPdf } from '../../../record/documents/make-document-pdf.ts';
import { listPapersOfVisits } from '../../../record/own/list-papers-of-visits.ts';
import { callOf } from '../../calls/call-of.ts';
import { doForCaller } from '../../calls/do-by-use-case.ts';
import { atLevel, openDoor } from '../../calls/guard.ts';

const door = openDoor('patient').documents;

/** What doctors issued for the patient. */
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
