import { listOwnPlaces } from '../../../queue/own/list-own-places.ts';
import { sayInAccount } from '../../../queue/own/say-in-account.ts';
import { callOf } from '../../calls/call-of.ts';
import { doForCaller } from '../../calls/do-by-use-case.ts';
import { atLevel, openDoor } from '../../calls/guard.ts';

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
