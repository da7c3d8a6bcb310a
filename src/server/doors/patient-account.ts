import { confirmOwnTurno } from '../appointments/confirm-own-turno.ts';
import { listCancelledTurnos } from '../appointments/list-cancelled-turnos.ts';
import { listPastTurnos } from '../appointments/list-past-turnos.ts';
import { listUpcomingTurnos } from '../appointments/list-upcoming-turnos.ts';
import { openOwnTurno } from '../appointments/open-own-turno.ts';
import { proveHold } from '../appointments/prove-hold.ts';
import { finishEmailChange } from '../identity/finish-email-change.ts';
import { startEmailChange } from '../identity/start-email-change.ts';
import { readProfile } from '../patients/read-profile.ts';
import { atLevel, openDoor, type RequestContext, settle, signedIn } from './guard.ts';
import { callOf } from './personal-call-of.ts';

const door = openDoor('patient');

/** The patient who is signed in; of whom somebody asks is never read from the request. */
function patientOf(context: RequestContext): { patientId: string; patientName: string } {
  const { patientId, name } = signedIn(context);
  if (!patientId) throw new Error("A session at the patients' door is nobody's.");
  return { patientId, patientName: name };
}

const turnos = {
  ...atLevel('N1', {
    list: door.turnos.list.handler(({ context }) =>
      listUpcomingTurnos(context.services.db, {
        ...patientOf(context),
        ...context,
        level: signedIn(context).level,
      }),
    ),
    cancelled: door.turnos.cancelled.handler(({ context }) =>
      listCancelledTurnos(context.services.db, { ...patientOf(context), now: context.now }),
    ),
    open: door.turnos.open.handler(async ({ input, context, errors }) =>
      settle(await openOwnTurno(context.services.db, { ...callOf(context), ...input }), errors),
    ),
    confirm: door.turnos.confirm.handler(async ({ input, context, errors }) => {
      const { patientId } = patientOf(context);
      const asked = { patientId, ...input, now: context.now };
      return settle(await confirmOwnTurno(context.services, asked), errors);
    }),
  }),
  ...atLevel('N2', {
    past: door.turnos.past.handler(({ context }) =>
      listPastTurnos(context.services.db, { ...patientOf(context), now: context.now }),
    ),
  }),
};

const holds = atLevel('N1', {
  prove: door.holds.prove.handler(async ({ input, context, errors }) => {
    const asked = { ...patientOf(context), ...input, now: context.now };
    return settle(await proveHold(context.services.db, asked), errors);
  }),
});

const profile = {
  ...atLevel('N1', {
    get: door.profile.get.handler(({ context }) =>
      readProfile(context.services.db, { ...patientOf(context), level: signedIn(context).level }),
    ),
  }),
  ...atLevel('N2', {
    startEmailChange: door.profile.startEmailChange.handler(async ({ input, context, errors }) =>
      settle(await startEmailChange(context.services, { ...callOf(context), ...input }), errors),
    ),
    finishEmailChange: door.profile.finishEmailChange.handler(async ({ input, context, errors }) =>
      settle(await finishEmailChange(context.services, { ...callOf(context), ...input }), errors),
    ),
  }),
};

/** What a patient sees and does of their own, beside their session. */
export const patientAccount = { turnos, holds, profile };
