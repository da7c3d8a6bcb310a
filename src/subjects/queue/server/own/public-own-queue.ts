import { doForAnybody } from '../../../../base/doors/do-by-use-case.ts';
import { atLevel, openDoor } from '../../../../base/doors/guard.ts';
import { readOwnQueue } from './read-own-queue.ts';
import { sayOwnWord } from './say-own-word.ts';

const door = openDoor('public').ownQueue;

/** One patient's own view of the queue. The holder of today's link may read it and speak for the patient. */
export const ownQueue = atLevel('N0', {
  read: door.read.handler(doForAnybody(readOwnQueue)),
  say: door.say.handler(doForAnybody(sayOwnWord)),
});
