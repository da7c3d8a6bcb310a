import { finishEmailChange } from '../../../identity/email-change/finish-email-change.ts';
import { startEmailChange } from '../../../identity/email-change/start-email-change.ts';
import { readProfile } from '../../../people/patients/profile/read-profile.ts';
import { callOf } from '../../calls/call-of.ts';
import { doForCaller } from '../../calls/do-by-use-case.ts';
import { atLevel, openDoor } from '../../calls/guard.ts';

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
    startEmailChange: door.startEmailChange.handler(doForCaller(startEmailChange)),
    finishEmailChange: door.finishEmailChange.handler(doForCaller(finishEmailChange)),
  }),
};
