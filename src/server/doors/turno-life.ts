import { callPatient } from '../appointments/call-patient.ts';
import { changeStatus } from '../appointments/change-status.ts';
import { readTurno } from '../appointments/read-turno.ts';
import { readTurnoHistory } from '../appointments/read-turno-history.ts';
import type { StaffActor } from '../appointments/to-staff-turno.ts';
import { undoAct } from '../appointments/undo-act.ts';
import { atLevel, openDoor, type RequestContext, settle, signedIn } from './guard.ts';

/** Who asks, as the turnos know them: at the counter a user, at the doctor's door the doctor. */
export function staffActorOf(context: RequestContext): StaffActor {
  const { door, doctorId, userId } = signedIn(context);
  const id = door === 'doctor' ? doctorId : userId;
  if ((door !== 'doctor' && door !== 'reception') || id === null) {
    throw new Error("A session at the staff's doors is nobody's.");
  }
  return { kind: door, id };
}

/** The life of a turno, at the counter and at the doctor's door alike. */
export function turnoLife(role: 'reception' | 'doctor') {
  const door = openDoor(role);
  const asked = (context: RequestContext) => ({ actor: staffActorOf(context), now: context.now });
  return atLevel('N2', {
    get: door.turnos.get.handler(async ({ input, context, errors }) =>
      settle(await readTurno(context.services, { ...input, ...asked(context) }), errors),
    ),
    change: door.turnos.change.handler(async ({ input, context, errors }) =>
      settle(await changeStatus(context.services, { ...input, ...asked(context) }), errors),
    ),
    undo: door.turnos.undo.handler(async ({ input, context, errors }) =>
      settle(await undoAct(context.services, { ...input, ...asked(context) }), errors),
    ),
    call: door.turnos.call.handler(async ({ input, context, errors }) =>
      settle(await callPatient(context.services, { ...input, ...asked(context) }), errors),
    ),
    history: door.turnos.history.handler(async ({ input, context, errors }) =>
      settle(await readTurnoHistory(context.services, { ...input, ...asked(context) }), errors),
    ),
  });
}
