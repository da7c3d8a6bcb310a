import { atLevel, openDoor } from '../../../../base/doors/guard.ts';
import { replacePushBrowser } from './replace-push-browser.ts';

const { push: door } = openDoor('public');

/** The call that a browser's service worker makes by itself. */
export const push = atLevel('N0', {
  replace: door.replace.handler(async ({ input, context }) => {
    await replacePushBrowser(context.services, input);
    return { isNoted: true as const };
  }),
});
