import { doForCaller } from '../../../base/doors/do-by-use-case.ts';
import { atLevel, openDoor } from '../../../base/doors/guard.ts';
import { listQuestionnairesAtDesk } from './list-questionnaires.ts';
import { listPapersAtDesk } from './read-papers.ts';
import { receivePaper } from './receive-paper.ts';

const reception = openDoor('reception');
const door = reception.papers;

/** The papers that patients sent before their appointments. */
export const receptionPapers = atLevel('N2', {
  list: door.list.handler(doForCaller(listPapersAtDesk)),
  receive: door.receive.handler(doForCaller(receivePaper)),
});

/** The forms that patients answered before them. For a form for professionals, only that it was answered. */
export const receptionQuestionnaires = atLevel('N2', {
  list: reception.questionnaires.list.handler(
    doForCaller(listQuestionnairesAtDesk),
  ),
});
