import { atLevel, openDoor, settle } from '../../../../base/doors/guard.ts';
import { arriveAtKiosk } from './arrive-at-kiosk.ts';

const door = openDoor('public').kiosk;

/** The arrival at a kiosk: a paired screen, known by its own cookie. */
export const kiosk = atLevel('N0', {
  arrive: door.arrive.handler(async ({ input, context, errors }) => {
    const { services, screen, now } = context;
    return settle(
      await arriveAtKiosk(services, {
        ...input,
        screenToken: screen.token,
        now,
      }),
      errors,
    );
  }),
});
