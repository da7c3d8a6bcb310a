import { arriveAtKiosk } from '../../../queue/kiosk/arrive-at-kiosk.ts';
import { atLevel, openDoor, settle } from '../../calls/guard.ts';

const door = openDoor('public').kiosk;

/** Receiving who comes: of a paired screen, which its own cookie tells. */
export const kiosk = atLevel('N0', {
  arrive: door.arrive.handler(async ({ input, context, errors }) => {
    const { services, screen, now } = context;
    return settle(await arriveAtKiosk(services, { ...input, screenToken: screen.token, now }), errors);
  }),
});
