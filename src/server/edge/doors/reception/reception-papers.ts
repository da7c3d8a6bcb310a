import { listPapersAtDesk } from '../../../record/papers/read-papers.ts';
import { receivePaper } from '../../../record/papers/receive-paper.ts';
import { doForCaller } from '../../calls/do-by-use-case.ts';
import { atLevel, openDoor } from '../../calls/guard.ts';

const door = openDoor('reception').papers;

/** What patients sent before their appointments. */
export const receptionPapers = atLevel('N2', {
  list: door.list.handler(doForCaller(listPapersAtDesk)),
  receive: door.receive.handler(doForCaller(receivePaper)),
});
