import { arriveHere } from '../../../queue/here/arrive-here.ts';
import { openHere } from '../../../queue/here/open-here.ts';
import { doForAnybody } from '../../calls/do-by-use-case.ts';
import { atLevel, openDoor } from '../../calls/guard.ts';

const { here: door } = openDoor('public');

/** Arriving by one's own phone: by what a paired screen shows at that moment. */
export const here = atLevel('N0', {
  open: door.open.handler(doForAnybody(openHere)),
  arrive: door.arrive.handler(doForAnybody(arriveHere)),
});
