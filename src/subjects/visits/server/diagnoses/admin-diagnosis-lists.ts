import { doForCaller } from '../../../../base/doors/do-by-use-case.ts';
import { atLevel, openDoor } from '../../../../base/doors/guard.ts';
import { listDiagnosisLists } from './diagnosis-queries.ts';
import {
  importDiagnoses,
  previewDiagnoses,
  removeDiagnoses,
} from './import-diagnoses.ts';

const door = openDoor('admin').diagnosisLists;

/** Lists of diagnoses that the clinic imports. */
export const adminDiagnosisLists = atLevel('N2', {
  list: door.list.handler(({ context }) =>
    listDiagnosisLists(context.services.db),
  ),
  preview: door.preview.handler(doForCaller(previewDiagnoses)),
  import: door.import.handler(doForCaller(importDiagnoses)),
  remove: door.remove.handler(doForCaller(removeDiagnoses)),
});
