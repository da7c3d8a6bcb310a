import { doForCaller } from '../../../../base/doors/do-by-use-case.ts';
import { atLevel, openDoor } from '../../../../base/doors/guard.ts';
import { confirmReading } from './confirm-reading.ts';
import { readChecklist } from './read-checklist.ts';
import { tickItem } from './tick-item.ts';

const door = openDoor('patient').checklist;

/** The checklist of an appointment. It needs N2, because it tells the purpose, as the visit does. */
export const patientChecklist = atLevel(
  'N2',
  {
    get: door.get.handler(doForCaller(readChecklist)),
    tick: door.tick.handler(doForCaller(tickItem)),
    confirm: door.confirm.handler(doForCaller(confirmReading)),
  },
  { acting: 'appointments' },
);
