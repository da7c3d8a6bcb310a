import { doForCaller } from '../../../../base/doors/do-by-use-case.ts';
import { atLevel, openDoor } from '../../../../base/doors/guard.ts';
import { arriveSignedIn } from './arrive-here.ts';

/** A patient who is in the clinic. A kiosk asks for less than a sign-in. */
export const patientArrival = atLevel('N1', {
  here: openDoor('patient').arrival.here.handler(doForCaller(arriveSignedIn)),
});
