import { openContingencySheet, readContingency } from '../../../ops/contingency/open-contingency-sheet.ts';
import { callOf } from '../../calls/call-of.ts';
import { doForCaller } from '../../calls/do-by-use-case.ts';
import { atLevel, openDoor } from '../../calls/guard.ts';

/** The day on paper, alike at the doors of the counter and of the administration. */
export function contingencySheets(role: 'reception' | 'admin') {
  const door = openDoor(role).contingency;
  return atLevel('N2', {
    get: door.get.handler(({ context }) => readContingency(context.services, callOf(context))),
    open: door.open.handler(doForCaller(openContingencySheet)),
  });
}
