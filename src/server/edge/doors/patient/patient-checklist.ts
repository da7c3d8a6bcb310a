import { confirmReading } from '../../../agenda/preparation/confirm-reading.ts';
import { readChecklist } from '../../../agenda/preparation/read-checklist.ts';
import { tickItem } from '../../../agenda/preparation/tick-item.ts';
import { doForCaller } from '../../calls/do-by-use-case.ts';
import { atLevel, openDoor } from '../../calls/guard.ts';

const door = openDoor('patient').checklist;

/** What to bring to an appointment: it tells what the appointment is for, as its visit does. */
export const patientChecklist = atLevel(
  'N2',
  {
    get: door.get.handler(doForCaller(readChecklist)),
    tick: door.tick.handler(doForCaller(tickItem)),
    confirm: door.confirm.handler(doForCaller(confirmReading)),
  },
  { acting: 'appointments' },
);
