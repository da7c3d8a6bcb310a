import { listOwnPapers } from '../../../record/papers/read-papers.ts';
import { takeBackPaper } from '../../../record/papers/take-back-paper.ts';
import { doForCaller } from '../../calls/do-by-use-case.ts';
import { atLevel, openDoor } from '../../calls/guard.ts';

const door = openDoor('patient').papers;

/** What the patient sent before an appointment. */
export const patientPapers = atLevel(
  'N2',
  {
    list: door.list.handler(doForCaller(listOwnPapers)),
    takeBack: door.takeBack.handler(doForCaller(takeBackPaper)),
  },
  { acting: 'appointments' },
);
