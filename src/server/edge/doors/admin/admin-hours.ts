import { keepPromisedHours, readHoursToKeep } from '../../../agenda/zone/keep-hours-by-admin.ts';
import { callOf } from '../../calls/call-of.ts';
import { atLevel, openDoor } from '../../calls/guard.ts';

const door = openDoor('admin').hours;

/** Keeping the promised hour of appointments after the country changed its official one. */
export const adminHours = atLevel('N2', {
  list: door.list.handler(({ context }) => readHoursToKeep(context.services, callOf(context))),
  keep: door.keep.handler(({ context }) => keepPromisedHours(context.services, callOf(context))),
});
