import { breakGlass } from '../../../record/access/break-glass.ts';
import { findOwnPatients } from '../../../record/access/find-own-patients.ts';
import { searchDiagnoses } from '../../../record/diagnoses/search-diagnoses.ts';
import { addAddendum } from '../../../record/folios/add-addendum.ts';
import { readRecord } from '../../../record/folios/read-record.ts';
import { readQuestionnaires } from '../../../record/questionnaires/list-questionnaires.ts';
import { searchRecords } from '../../../record/search/search-records.ts';
import { openVisit } from '../../../record/visit/open-visit.ts';
import { removeAttachment } from '../../../record/visit/remove-attachment.ts';
import { saveDraft } from '../../../record/visit/save-draft.ts';
import { signVisit } from '../../../record/visit/sign-visit.ts';
import { callOf } from '../../calls/call-of.ts';
import { doForCaller } from '../../calls/do-by-use-case.ts';
import { atLevel, ofRecords, openDoor } from '../../calls/guard.ts';

const door = openDoor('doctor');

/** Writing a visit of the doctor's own. A draft that saves itself shows that somebody is typing. */
export const doctorVisit = atLevel(
  'N2',
  {
    open: door.visit.open.handler(doForCaller(openVisit)),
    saveDraft: door.visit.saveDraft.handler(doForCaller(saveDraft)),
    sign: door.visit.sign.handler(doForCaller(signVisit)),
  },
  ofRecords,
);

/** The files of a visit; sending and getting one are addresses of their own (`files/take-attachment.ts`). */
export const doctorAttachments = atLevel(
  'N2',
  {
    remove: door.attachments.remove.handler(doForCaller(removeAttachment)),
  },
  ofRecords,
);

/** What patients answered before their visits. */
export const doctorQuestionnaires = atLevel(
  'N2',
  {
    read: door.questionnaires.read.handler(doForCaller(readQuestionnaires)),
  },
  ofRecords,
);

/** Diagnoses to write in a visit. */
export const doctorDiagnoses = atLevel('N2', {
  search: door.diagnoses.search.handler(({ input, context }) => searchDiagnoses(context.services, input)),
});

/** The records of the patients whom the doctor attends, and by exception those of others. */
export const doctorRecord = atLevel(
  'N2',
  {
    read: door.record.read.handler(doForCaller(readRecord)),
    addAddendum: door.record.addAddendum.handler(doForCaller(addAddendum)),
    breakGlass: door.record.breakGlass.handler(doForCaller(breakGlass)),
    search: door.record.search.handler(doForCaller(searchRecords)),
    patients: door.record.patients.handler(({ input, context }) =>
      findOwnPatients(context.services, { ...callOf(context), ...input }),
    ),
  },
  ofRecords,
);
