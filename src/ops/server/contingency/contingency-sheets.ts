import { callOf } from '../../../base/doors/call-of.ts';
import { doForCaller } from '../../../base/doors/do-by-use-case.ts';
import { atLevel, openDoor } from '../../../base/doors/guard.ts';
import {
  openContingencySheet,
  readContingency,
} from './open-contingency-sheet.ts';

/** The contingency sheet, with the same procedures at the doors of the counter and of the administration. */
export function contingencySheets(role: 'reception' | 'admin') {
  const door = openDoor(role).contingency;
  return atLevel('N2', {
    get: door.get.handler(({ context }) =>
      readContingency(context.services, callOf(context)),
    ),
    open: door.open.handler(doForCaller(openContingencySheet)),
  });
}
