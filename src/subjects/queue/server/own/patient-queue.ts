import { callOf } from '../../../../base/doors/call-of.ts';
import { doForCaller } from '../../../../base/doors/do-by-use-case.ts';
import { atLevel, openDoor } from '../../../../base/doors/guard.ts';
import { listOwnPlaces } from './list-own-places.ts';
import { sayInAccount } from './say-in-account.ts';

const door = openDoor('patient').queue;

/** The queue places of a patient, and of those they act for. */
export const patientQueue = atLevel(
  'N1',
  {
    places: door.places.handler(({ context }) =>
      listOwnPlaces(context.services, callOf(context)),
    ),
    say: door.say.handler(doForCaller(sayInAccount)),
  },
  { acting: 'appointments' },
);
