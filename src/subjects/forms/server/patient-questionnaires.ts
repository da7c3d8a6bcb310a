import { doForCaller } from '../../../base/doors/do-by-use-case.ts';
import { atLevel, openDoor } from '../../../base/doors/guard.ts';
import { answerQuestionnaire } from './answer-questionnaire.ts';
import { listOwnQuestionnaires } from './list-questionnaires.ts';

const door = openDoor('patient').questionnaires;

/** The forms of an appointment. They need N2, because their questions tell the purpose of the appointment. */
export const patientQuestionnaires = atLevel(
  'N2',
  {
    list: door.list.handler(doForCaller(listOwnQuestionnaires)),
    answer: door.answer.handler(doForCaller(answerQuestionnaire)),
  },
  { acting: 'appointments' },
);
