import { listDiagnosisLists } from '../../../record/diagnoses/diagnosis-queries.ts';
import {
  importDiagnoses,
  previewDiagnoses,
  removeDiagnoses,
} from '../../../record/diagnoses/import-diagnoses.ts';
import { doForCaller } from '../../calls/do-by-use-case.ts';
import { atLevel, openDoor } from '../../calls/guard.ts';

const door = openDoor('admin').diagnosisLists;

/** Lists of diagnoses that the clinic imports. */
export const adminDiagnosisLists = atLevel('N2', {
  list: door.list.handler(({ context }) => listDiagnosisLists(context.services.db)),
  preview: door.preview.handler(doForCaller(previewDiagnoses)),
  import: door.import.handler(doForCaller(importDiagnoses)),
  remove: door.remove.handler(doForCaller(removeDiagnoses)),
});
