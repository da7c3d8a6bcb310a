import { readOwnStatistics } from '../../../overview/own-statistics/read-own-statistics.ts';
import { callOf } from '../../calls/call-of.ts';
import { atLevel, openDoor } from '../../calls/guard.ts';

const door = openDoor('doctor').statistics;

/** The doctor's own visits in numbers. */
export const doctorStatistics = atLevel('N2', {
  get: door.get.handler(({ input, context }) =>
    readOwnStatistics(context.services, { ...callOf(context), ...input }),
  ),
});
