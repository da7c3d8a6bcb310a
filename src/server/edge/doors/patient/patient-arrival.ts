import { arriveSignedIn } from '../../../queue/here/arrive-here.ts';
import { doForCaller } from '../../calls/do-by-use-case.ts';
import { atLevel, openDoor } from '../../calls/guard.ts';

/** A patient who is in the clinic. A kiosk asks for less than a sign-in. */
export const patientArrival = atLevel('N1', {
  here: openDoor('patient').arrival.here.handler(doForCaller(arriveSignedIn)),
});
