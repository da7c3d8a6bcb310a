import { listMessages } from '../messages/list-messages.ts';
import { openMessage } from '../messages/open-message.ts';
import { atLevel, openDoor, settle } from './guard.ts';
import { personal } from './personal.ts';
import { receptionPatients } from './reception-patients.ts';

const door = openDoor('reception');

const messages = atLevel('N2', {
  list: door.messages.list.handler(({ input, context }) =>
    listMessages(context.services, { ...input, now: context.now }),
  ),
  open: door.messages.open.handler(async ({ input, context, errors }) =>
    settle(await openMessage(context.services, { id: input.messageId, now: context.now }), errors),
  ),
});

/** What the counter may ask. */
export const receptionDoor = {
  ...personal('reception'),
  messages,
  patients: receptionPatients,
};
