import { callOf } from '../../../base/doors/call-of.ts';
import { atLevel, openDoor } from '../../../base/doors/guard.ts';
import { readOwnStatistics } from './read-own-statistics.ts';

const door = openDoor('doctor').statistics;

/** The doctor's own visits in numbers. */
export const doctorStatistics = atLevel('N2', {
  get: door.get.handler(({ input, context }) =>
    readOwnStatistics(context.services, { ...callOf(context), ...input }),
  ),
});
