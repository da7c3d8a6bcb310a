import { listMessages } from '../messages/list-messages.ts';
import { atLevel, openDoor } from './guard.ts';

const door = openDoor('admin');

const messages = atLevel('N1', {
  list: door.messages.list.handler(({ input, context }) =>
    listMessages(context.services, { ...input, now: context.now }),
  ),
});

/** What who runs the clinic may ask. */
export const adminDoor = { messages };
