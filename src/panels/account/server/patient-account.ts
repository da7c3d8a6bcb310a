import { callOf } from '../../../base/doors/call-of.ts';
import {
  atLevel,
  openDoor,
  type RequestContext,
  settle,
} from '../../../base/doors/guard.ts';
import { callFor } from '../../../subjects/access/server/acting/call-for.ts';
import { listPastAppointments } from '../../../subjects/appointments/server/own/list-past-appointments.ts';
import { openOwnAppointment } from '../../../subjects/appointments/server/own/open-own-appointment.ts';
import {
  findReachedOfAppointment,
  listReachedCancelled,
} from '../../../subjects/appointments/server/own/reached-appointments.ts';
import { readOwnVisit } from '../../../subjects/appointments/server/own/read-own-visit.ts';
import { readOwnLimit } from '../../../subjects/booking/server/take/read-own-limit.ts';
import { confirmOwnAppointment } from '../../../subjects/rescheduling/server/confirm/confirm-own-appointment.ts';
import { listOwnAppointments } from './list-own-appointments.ts';

const door = openDoor('patient');

const inAppointments = { acting: 'appointments' } as const;

/** The signed-in patient; the request's input never names the patient. */
function patientOf(context: RequestContext<'patient'>) {
  const { id: patientId, name: patientName, level } = callOf(context).actor;
  return { patientId, patientName, level };
}

/**
 * The owner of an appointment, among the patients whom the caller reaches. Any other appointment counts as
 * missing.
 */
async function ownerOf(
  context: RequestContext<'patient'>,
  appointmentId: string,
) {
  const call = callOf(context);
  const reached = await findReachedOfAppointment(
    context.services.db,
    call,
    appointmentId,
  );
  const { id: ownId, level, representative } = call.actor;
  return {
    patientId: reached?.patientId ?? ownId,
    familyLinkId: reached?.linkId ?? representative?.linkId ?? null,
    level,
  };
}

/** The appointments of the signed-in patient, and of the patients whom they represent. */
export const patientAppointments = {
  ...atLevel(
    'N1',
    {
      list: door.appointments.list.handler(({ context }) =>
        listOwnAppointments(context.services, callOf(context)),
      ),
      cancelled: door.appointments.cancelled.handler(({ context }) =>
        listReachedCancelled(context.services.db, callOf(context)),
      ),
      open: door.appointments.open.handler(
        async ({ input, context, errors }) => {
          const { patientId, level, familyLinkId } = await ownerOf(
            context,
            input.appointmentId,
          );
          const request = {
            ...callOf(context),
            ...input,
            actor: { patientId, level },
            familyLinkId,
          };
          return settle(
            await openOwnAppointment(context.services.db, request),
            errors,
          );
        },
      ),
      confirm: door.appointments.confirm.handler(
        async ({ input, context, errors }) => {
          const { patientId } = await ownerOf(context, input.appointmentId);
          const request = { patientId, ...input, now: context.now };
          return settle(
            await confirmOwnAppointment(context.services, request),
            errors,
          );
        },
      ),
      limit: door.appointments.limit.handler(
        async ({ input, context, errors }) => {
          const call = callOf(context);
          const { actor } = settle(
            await callFor(context.services.db, call, input.patientId),
            errors,
          );
          const { id: patientId, level } = actor;
          const { specialtyId } = input;
          return {
            reached: await readOwnLimit(context.services, {
              ...call,
              patientId,
              level,
              specialtyId,
            }),
          };
        },
      ),
    },
    inAppointments,
  ),
  ...atLevel(
    'N2',
    {
      past: door.appointments.past.handler(({ context }) =>
        listPastAppointments(context.services, {
          ...patientOf(context),
          now: context.now,
        }),
      ),
      visit: door.appointments.visit.handler(
        async ({ input, context, errors }) => {
          const { patientId } = await ownerOf(context, input.appointmentId);
          return settle(
            await readOwnVisit(context.services.db, { patientId, ...input }),
            errors,
          );
        },
      ),
    },
    { ...inAppointments, isOfRecord: true },
  ),
};
