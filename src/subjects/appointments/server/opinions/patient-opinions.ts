import { callOf } from '../../../../base/doors/call-of.ts';
import { doForCaller } from '../../../../base/doors/do-by-use-case.ts';
import { atLevel, openDoor } from '../../../../base/doors/guard.ts';
import { giveOpinion } from './give-opinion.ts';
import { listOwnQuestions } from './list-own-questions.ts';

const door = openDoor('patient').opinions;
const inAppointments = { acting: 'appointments' } as const;

/** The patient's opinions of past visits. */
export const patientOpinions = {
  ...atLevel(
    'N1',
    {
      list: door.list.handler(({ context }) =>
        listOwnQuestions(context.services.db, callOf(context)),
      ),
    },
    inAppointments,
  ),
  ...atLevel(
    'N2',
    { give: door.give.handler(doForCaller(giveOpinion)) },
    inAppointments,
  ),
};
