import { atLevel, openDoor, settle } from '../../../../base/doors/guard.ts';
import { requireIdempotencyKey } from '../../../../base/doors/idempotency-key.ts';
import { readQueue } from './read-queue.ts';
import { startPairing } from './start-pairing.ts';
import { tellOldScreen } from './tell-old-screen.ts';

const door = openDoor('public');

export const queue = atLevel('N0', {
  get: door.queue.get.handler(async ({ input, context, errors }) => {
    const { services, screen, now } = context;
    const queue = settle(
      await readQueue(services, { ...input, screenToken: screen.token, now }),
      errors,
    );
    // Renewed, so that the cookie of a screen that is never switched off does not run out.
    if (screen.token && queue.screen.state === 'paired')
      screen.write(screen.token);
    return queue;
  }),
  startPairing: door.queue.startPairing.handler(async ({ context, errors }) => {
    const { services, screen, device, address, now } = context;
    const idempotencyKey = settle(requireIdempotencyKey(context), errors);
    const asking = {
      idempotencyKey,
      shownToken: screen.token,
      device,
      address,
      now,
    };
    const { token, ...shown } = settle(
      await startPairing(services, asking),
      errors,
    );
    screen.write(token);
    return shown;
  }),
  tellOld: door.queue.tellOld.handler(async ({ context, errors }) => {
    const {
      services,
      screen,
      browser,
      versionedDevice: device,
      address,
      now,
    } = context;
    const told = { browser, screenToken: screen.token, device, address, now };
    return settle(await tellOldScreen(services, told), errors);
  }),
});
