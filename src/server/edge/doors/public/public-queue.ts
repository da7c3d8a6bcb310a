import { readQueue } from '../../../queue/read-queue.ts';
import { doForAnybody } from '../../calls/do-by-use-case.ts';
import { atLevel, openDoor } from '../../calls/guard.ts';

const door = openDoor('public');

export const queue = atLevel('N0', {
  get: door.queue.get.handler(doForAnybody(readQueue)),
});
