import { bookAtDesk } from '../agenda/book-at-desk.ts';
import { closeDoctorDay } from '../agenda/close-doctor-day.ts';
import { giveOverbook } from '../agenda/give-overbook.ts';
import { listAgendaDoctors } from '../agenda/list-agenda-doctors.ts';
import { moveAtDesk } from '../agenda/move-at-desk.ts';
import { previewClosing } from '../agenda/preview-closing.ts';
import { readAgendaDay } from '../agenda/read-agenda-day.ts';
import { readDeskTimes } from '../agenda/read-desk-times.ts';
import { takeWalkIn } from '../agenda/take-walk-in.ts';
import { undoClosing } from '../agenda/undo-closing.ts';
import { undoDeskMove } from '../agenda/undo-desk-move.ts';
import { writeWhatsapp } from '../agenda/write-whatsapp.ts';
import { searchPatients } from '../patients/search-patients.ts';
import { atLevel, openDoor, type RequestContext, settle, signedIn } from './guard.ts';
import { requireIdempotencyKey } from './idempotency-key.ts';
import { staffActorOf } from './turno-life.ts';

const door = openDoor('reception');

function deskCall(context: RequestContext) {
  return { actor: staffActorOf(context), now: context.now };
}

/** Whoever is new is registered with the turno, which the audit log tells of. */
function givingCall(context: RequestContext) {
  return { ...deskCall(context), sessionId: signedIn(context).sessionId, address: context.address };
}

/** The day of all doctors at the counter, and what is done with it. */
export const receptionAgenda = atLevel('N2', {
  day: door.agenda.day.handler(({ input, context }) =>
    readAgendaDay(context.services, { ...input, ...deskCall(context) }),
  ),
  doctors: door.agenda.doctors.handler(({ context }) => listAgendaDoctors(context.services)),
  freeTimes: door.agenda.freeTimes.handler(async ({ input, context, errors }) =>
    settle(await readDeskTimes(context.services, { ...input, now: context.now }), errors),
  ),
  book: door.agenda.book.handler(async ({ input, context, errors }) => {
    const idempotencyKey = settle(requireIdempotencyKey(context), errors);
    const { booker, ...slot } = input;
    const request = { slot, booker, idempotencyKey, ...givingCall(context) };
    return settle(await bookAtDesk(context.services, request), errors);
  }),
  overbook: door.agenda.overbook.handler(async ({ input, context, errors }) => {
    const idempotencyKey = settle(requireIdempotencyKey(context), errors);
    const { booker, reason, ...slot } = input;
    const request = { slot, booker, reason, idempotencyKey, ...givingCall(context) };
    return settle(await giveOverbook(context.services, request), errors);
  }),
  walkIn: door.agenda.walkIn.handler(async ({ input, context, errors }) => {
    const idempotencyKey = settle(requireIdempotencyKey(context), errors);
    const { booker, ...slot } = input;
    const request = { slot, booker, idempotencyKey, ...givingCall(context) };
    return settle(await takeWalkIn(context.services, request), errors);
  }),
  move: door.agenda.move.handler(async ({ input, context, errors }) =>
    settle(await moveAtDesk(context.services, { ...input, ...deskCall(context) }), errors),
  ),
  undoMove: door.agenda.undoMove.handler(async ({ input, context, errors }) =>
    settle(await undoDeskMove(context.services, { ...input, ...deskCall(context) }), errors),
  ),
  previewClosing: door.agenda.previewClosing.handler(async ({ input, context, errors }) =>
    settle(await previewClosing(context.services, { ...input, ...deskCall(context) }), errors),
  ),
  closeDoctorDay: door.agenda.closeDoctorDay.handler(async ({ input, context, errors }) => {
    const { sessionId } = signedIn(context);
    return settle(
      await closeDoctorDay(context.services, { ...input, sessionId, ...deskCall(context) }),
      errors,
    );
  }),
  undoClosing: door.agenda.undoClosing.handler(async ({ input, context, errors }) => {
    const { sessionId } = signedIn(context);
    return settle(await undoClosing(context.services, { ...input, sessionId, ...deskCall(context) }), errors);
  }),
  whatsappText: door.agenda.whatsappText.handler(async ({ input, context, errors }) =>
    settle(await writeWhatsapp(context.services, input.appointmentId), errors),
  ),
});

export const receptionSearch = atLevel('N2', {
  patients: door.search.patients.handler(({ input, context }) =>
    searchPatients(context.services, { ...input, now: context.now }),
  ),
});
