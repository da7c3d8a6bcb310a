import { confirmOwnAppointment } from '../../../agenda/own/confirm-own-appointment.ts';
import { listCancelledAppointments } from '../../../agenda/own/list-cancelled-appointments.ts';
import { listPastAppointments } from '../../../agenda/own/list-past-appointments.ts';
import { listUpcomingAppointments } from '../../../agenda/own/list-upcoming-appointments.ts';
import { openOwnAppointment } from '../../../agenda/own/open-own-appointment.ts';
import { readOwnLimit } from '../../../agenda/own/read-own-limit.ts';
import { readOwnVisit } from '../../../agenda/own/read-own-visit.ts';
import { proveHold } from '../../../agenda/take/prove-hold.ts';
import { finishEmailChange } from '../../../identity/email-change/finish-email-change.ts';
import { startEmailChange } from '../../../identity/email-change/start-email-change.ts';
import { readProfile } from '../../../people/patients/profile/read-profile.ts';
import { callOf } from '../../calls/call-of.ts';
import { doForCaller } from '../../calls/do-by-use-case.ts';
import { atLevel, openDoor, type RequestContext, settle } from '../../calls/guard.ts';

const door = openDoor('patient');
const inAppointments = { acting: 'appointments' } as const;

/** The signed-in patient; the request's input never names the patient. */
function patientOf(context: RequestContext<'patient'>) {
  const { id: patientId, name: patientName, level } = callOf(context).actor;
  return { patientId, patientName, level };
}

const appointments = {
  ...atLevel(
    'N1',
    {
      list: door.appointments.list.handler(({ context }) =>
        listUpcomingAppointments(context.services.db, { ...patientOf(context), ...context }),
      ),
      cancelled: door.appointments.cancelled.handler(({ context }) =>
        listCancelledAppointments(context.services.db, { ...patientOf(context), ...context }),
      ),
      open: door.appointments.open.handler(async ({ input, context, errors }) =>
        settle(await openOwnAppointment(context.services.db, { ...callOf(context), ...input }), errors),
      ),
      confirm: door.appointments.confirm.handler(async ({ input, context, errors }) => {
        const { patientId } = patientOf(context);
        const request = { patientId, ...input, now: context.now };
        return settle(await confirmOwnAppointment(context.services, request), errors);
      }),
      limit: door.appointments.limit.handler(async ({ input, context }) => ({
        reached: await readOwnLimit(context.services, { ...patientOf(context), ...input, ...context }),
      })),
    },
    inAppointments,
  ),
  ...atLevel(
    'N2',
    {
      past: door.appointments.past.handler(({ context }) =>
        listPastAppointments(context.services, { ...patientOf(context), now: context.now }),
      ),
      visit: door.appointments.visit.handler(async ({ input, context, errors }) =>
        settle(await readOwnVisit(context.services.db, { ...patientOf(context), ...input }), errors),
      ),
    },
    inAppointments,
  ),
};

const holds = atLevel(
  'N1',
  {
    prove: door.holds.prove.handler(async ({ input, context, errors }) => {
      const { services, browser, now } = context;
      return settle(await proveHold(services, { ...patientOf(context), ...input, browser, now }), errors);
    }),
  },
  inAppointments,
);

const profile = {
  ...atLevel(
    'N1',
    {
      get: door.profile.get.handler(({ context }) => readProfile(context.services.db, patientOf(context))),
    },
    inAppointments,
  ),
  ...atLevel('N2', {
    startEmailChange: door.profile.startEmailChange.handler(doForCaller(startEmailChange)),
    finishEmailChange: door.profile.finishEmailChange.handler(doForCaller(finishEmailChange)),
  }),
};

/** A patient's own appointments, holds and profile. */
export const patientAccount = { appointments, holds, profile };
