import { giveOpinion } from '../../../agenda/opinions/give-opinion.ts';
import { listOwnQuestions } from '../../../agenda/opinions/list-own-questions.ts';
import { callOf } from '../../calls/call-of.ts';
import { doForCaller } from '../../calls/do-by-use-case.ts';
import { atLevel, openDoor } from '../../calls/guard.ts';

const door = openDoor('patient').opinions;
const inAppointments = { acting: 'appointments' } as const;

/** What the patient says of a visit that was. */
export const patientOpinions = {
  ...atLevel(
    'N1',
    { list: door.list.handler(({ context }) => listOwnQuestions(context.services.db, callOf(context))) },
    inAppointments,
  ),
  ...atLevel('N2', { give: door.give.handler(doForCaller(giveOpinion)) }, inAppointments),
};
