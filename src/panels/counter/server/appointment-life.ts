import { doForCaller } from '../../../base/doors/do-by-use-case.ts';
import { atLevel, openDoor } from '../../../base/doors/guard.ts';
import { changeStatus } from '../../../subjects/appointments/server/change-status.ts';
import { readAppointment } from '../../../subjects/appointments/server/read-appointment.ts';
import { readAppointmentHistory } from '../../../subjects/appointments/server/read-appointment-history.ts';
import { callPatient } from '../../../subjects/queue/server/call-patient.ts';
import { undoAct } from '../../../subjects/rescheduling/server/undo/undo-act.ts';

/** The procedures for the course of an appointment, the same at the counter's and the doctor's door. */
export function appointmentLife(role: 'reception' | 'doctor') {
  const door = openDoor(role);
  return atLevel('N2', {
    get: door.appointments.get.handler(doForCaller(readAppointment)),
    change: door.appointments.change.handler(doForCaller(changeStatus)),
    undo: door.appointments.undo.handler(doForCaller(undoAct)),
    call: door.appointments.call.handler(doForCaller(callPatient)),
    history: door.appointments.history.handler(
      doForCaller(readAppointmentHistory),
    ),
  });
}
