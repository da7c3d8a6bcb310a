import { answerQuestionnaire } from '../../../record/questionnaires/answer-questionnaire.ts';
import { listOwnQuestionnaires } from '../../../record/questionnaires/list-questionnaires.ts';
import { doForCaller } from '../../calls/do-by-use-case.ts';
import { atLevel, openDoor } from '../../calls/guard.ts';

const door = openDoor('patient').questionnaires;

/** The forms of an appointment: what they ask tells what the appointment is for. */
export const patientQuestionnaires = atLevel(
  'N2',
  {
    list: door.list.handler(doForCaller(listOwnQuestionnaires)),
    answer: door.answer.handler(doForCaller(answerQuestionnaire)),
  },
  { acting: 'appointments' },
);
