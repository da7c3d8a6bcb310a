import { callOf } from '../../../../base/doors/call-of.ts';
import { doForCaller } from '../../../../base/doors/do-by-use-case.ts';
import { atLevel, openDoor } from '../../../../base/doors/guard.ts';
import { finishEmailChange } from '../../../access/server/finish-email-change.ts';
import { startEmailChange } from '../../../access/server/start-email-change.ts';
import { readProfile } from './read-profile.ts';

const door = openDoor('patient').profile;

export const patientProfile = {
  ...atLevel(
    'N1',
    {
      get: door.get.handler(({ context }) => {
        const { id: patientId, level } = callOf(context).actor;
        return readProfile(context.services.db, { patientId, level });
      }),
    },
    { acting: 'appointments' },
  ),
  ...atLevel('N2', {
    startEmailChange: door.startEmailChange.handler(
      doForCaller(startEmailChange),
    ),
    finishEmailChange: door.finishEmailChange.handler(
      doForCaller(finishEmailChange),
    ),
  }),
};
