import { readAppointment } from '../../../agenda/appointment/read-appointment.ts';
import { readAppointmentHistory } from '../../../agenda/appointment/read-appointment-history.ts';
import { changeStatus } from '../../../agenda/day/change-status.ts';
import { undoAct } from '../../../agenda/undo/undo-act.ts';
import { callPatient } from '../../../queue/call-patient.ts';
import { doForCaller } from '../../calls/do-by-use-case.ts';
import { atLevel, openDoor } from '../../calls/guard.ts';

/** The life of an appointment, at the counter and at the doctor's door alike. */
export function appointmentLife(role: 'reception' | 'doctor') {
  const door = openDoor(role);
  return atLevel('N2', {
    get: door.appointments.get.handler(doForCaller(readAppointment)),
    change: door.appointments.change.handler(doForCaller(changeStatus)),
    undo: door.appointments.undo.handler(doForCaller(undoAct)),
    call: door.appointments.call.handler(doForCaller(callPatient)),
    history: door.appointments.history.handler(doForCaller(readAppointmentHistory)),
  });
}
