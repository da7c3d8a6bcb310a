import { doForAnybody } from '../../../../base/doors/do-by-use-case.ts';
import { atLevel, openDoor } from '../../../../base/doors/guard.ts';
import { arriveHere } from './arrive-here.ts';
import { openHere } from './open-here.ts';

const { here: door } = openDoor('public');

/** The arrival by a patient's own phone, with the code that a paired screen shows. */
export const here = atLevel('N0', {
  open: door.open.handler(doForAnybody(openHere)),
  arrive: door.arrive.handler(doForAnybody(arriveHere)),
});
