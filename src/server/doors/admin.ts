import { changeAccessSettings } from '../identity/change-access-settings.ts';
import { readAccessSettings } from '../identity/read-access-settings.ts';
import { listMessages } from '../messages/list-messages.ts';
import { adminRequests } from './admin-requests.ts';
import { atLevel, openDoor, signedIn } from './guard.ts';
import { personal } from './personal.ts';

const door = openDoor('admin');

const messages = atLevel('N2', {
  list: door.messages.list.handler(({ input, context }) =>
    listMessages(context.services, { ...input, now: context.now }),
  ),
});

const access = atLevel('N3', {
  get: door.access.get.handler(({ context }) => readAccessSettings(context.services.db)),
  save: door.access.save.handler(({ input, context }) => {
    const { services, address, now } = context;
    return changeAccessSettings(services.db, { settings: input, actor: signedIn(context), address, now });
  }),
});

/** What who runs the clinic may ask. */
export const adminDoor = {
  ...personal('admin'),
  messages,
  access,
  requests: adminRequests,
};
