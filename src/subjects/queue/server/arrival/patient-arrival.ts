import { doForCaller } from '../../../../base/doors/do-by-use-case.ts';
import { atLevel, openDoor } from '../../../../base/doors/guard.ts';
import { arriveSignedIn } from './arrive-here.ts';

/** The arrival of a signed-in patient. N1 is enough, because a kiosk asks for less than a sign-in. */
export const patientArrival = atLevel('N1', {
  here: openDoor('patient').arrival.here.handler(doForCaller(arriveSignedIn)),
});
