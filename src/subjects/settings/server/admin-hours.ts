import { callOf } from '../../../base/doors/call-of.ts';
import { atLevel, openDoor } from '../../../base/doors/guard.ts';
import {
  keepPromisedHours,
  readHoursToKeep,
} from './zone/keep-hours-by-admin.ts';

const door = openDoor('admin').hours;

/** Keeps the promised hour of appointments after the country changed its official hour. */
export const adminHours = atLevel('N2', {
  list: door.list.handler(({ context }) =>
    readHoursToKeep(context.services, callOf(context)),
  ),
  keep: door.keep.handler(({ context }) =>
    keepPromisedHours(context.services, callOf(context)),
  ),
});
