import { callOf } from '../../../../base/doors/call-of.ts';
import { doForCaller } from '../../../../base/doors/do-by-use-case.ts';
import { atLevel, openDoor } from '../../../../base/doors/guard.ts';
import { listOwnPlaces } from './list-own-places.ts';
import { sayInAccount } from './say-in-account.ts';

const door = openDoor('patient').queue;

/** A patient's own places in the queue, and those of whom they act for. */
export const patientQueue = atLevel(
  'N1',
  {
    places: door.places.handler(({ context }) => listOwnPlaces(context.services, callOf(context))),
    say: door.say.handler(doForCaller(sayInAccount)),
  },
  { acting: 'appointments' },
);
