import { callOf } from '../../../base/doors/call-of.ts';
import { doForCaller } from '../../../base/doors/do-by-use-case.ts';
import { atLevel, ofRecords, openDoor } from '../../../base/doors/guard.ts';
import { readQuestionnaires } from '../../forms/server/list-questionnaires.ts';
import { breakGlass } from '../../record/server/access/break-glass.ts';
import { findOwnPatients } from '../../record/server/access/find-own-patients.ts';
import { addAddendum } from '../../record/server/folios/add-addendum.ts';
import { readRecord } from '../../record/server/folios/read-record.ts';
import { searchDiagnoses } from '../../visits/server/diagnoses/search-diagnoses.ts';
import { openVisit } from '../../visits/server/open-visit.ts';
import { removeAttachment } from '../../visits/server/remove-attachment.ts';
import { saveDraft } from '../../visits/server/save-draft.ts';
import { signVisit } from '../../visits/server/sign-visit.ts';
import { searchRecords } from './search-records.ts';

const door = openDoor('doctor');

/** The visits that a doctor writes. A draft that saves itself shows that the doctor is typing. */
export const doctorVisit = atLevel(
  'N2',
  {
    open: door.visit.open.handler(doForCaller(openVisit)),
    saveDraft: door.visit.saveDraft.handler(doForCaller(saveDraft)),
    sign: door.visit.sign.handler(doForCaller(signVisit)),
  },
  ofRecords,
);

/** The files of a visit. Sending and getting one have addresses of their own (`take-attachment.ts`). */
export const doctorAttachments = atLevel(
  'N2',
  {
    remove: door.attachments.remove.handler(doForCaller(removeAttachment)),
  },
  ofRecords,
);

/** The patients' answers before their visits. */
export const doctorQuestionnaires = atLevel(
  'N2',
  {
    read: door.questionnaires.read.handler(doForCaller(readQuestionnaires)),
  },
  ofRecords,
);

/** Searches diagnoses for a visit. */
export const doctorDiagnoses = atLevel('N2', {
  search: door.diagnoses.search.handler(({ input, context }) =>
    searchDiagnoses(context.services, input),
  ),
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
