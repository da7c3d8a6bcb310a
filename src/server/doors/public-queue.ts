import { readQueue } from '../queue/read-queue.ts';
import { atLevel, openDoor, settle } from './guard.ts';

const door = openDoor('public');

export const queue = atLevel('N0', {
  get: door.queue.get.handler(async ({ input, context, errors }) =>
    settle(await readQueue(context.services, { ...input, now: context.now }), errors),
  ),
});
