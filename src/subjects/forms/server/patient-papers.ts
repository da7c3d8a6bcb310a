import { doForCaller } from '../../../base/doors/do-by-use-case.ts';
import { atLevel, openDoor } from '../../../base/doors/guard.ts';
import { listOwnPapers } from './read-papers.ts';
import { takeBackPaper } from './take-back-paper.ts';

const door = openDoor('patient').papers;

/** The papers that the patient sent before an appointment. */
export const patientPapers = atLevel(
  'N2',
  {
    list: door.list.handler(doForCaller(listOwnPapers)),
    takeBack: door.takeBack.handler(doForCaller(takeBackPaper)),
  },
  { acting: 'appointments' },
);
