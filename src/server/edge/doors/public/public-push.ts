import { replacePushBrowser } from '../../../outbox/push/replace-push-browser.ts';
import { atLevel, openDoor } from '../../calls/guard.ts';

const { push: door } = openDoor('public');

/** What a browser's service worker asks by itself. */
export const push = atLevel('N0', {
  replace: door.replace.handler(async ({ input, context }) => {
    await replacePushBrowser(context.services, input);
    return { isNoted: true as const };
  }),
});
