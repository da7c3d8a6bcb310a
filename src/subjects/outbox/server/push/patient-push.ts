import { callOf } from '../../../../base/doors/call-of.ts';
import { atLevel, openDoor, settle } from '../../../../base/doors/guard.ts';
import { keepPushHere } from './keep-push-here.ts';
import { readPush } from './read-push.ts';
import { removePushBrowser } from './remove-push-browser.ts';
import { savePushBrowser } from './save-push-browser.ts';

const door = openDoor('patient').push;

/** The browsers in which a patient gets notices. */
export const patientPush = {
  ...atLevel('N2', {
    get: door.get.handler(({ context }) =>
      readPush(context.services, callOf(context).actor.id),
    ),
    save: door.save.handler(async ({ input, context, errors }) => {
      const call = callOf(context);
      settle(
        await savePushBrowser(context.services, { ...call, ...input }),
        errors,
      );
      return readPush(context.services, call.actor.id);
    }),
    remove: door.remove.handler(async ({ input, context, errors }) => {
      const call = callOf(context);
      settle(
        await removePushBrowser(context.services, { ...call, ...input }),
        errors,
      );
      return readPush(context.services, call.actor.id);
    }),
  }),
  ...atLevel('N1', {
    here: door.here.handler(({ input, context }) =>
      keepPushHere(context.services, { ...callOf(context), ...input }),
    ),
  }),
};
