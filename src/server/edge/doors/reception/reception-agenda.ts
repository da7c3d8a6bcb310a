import { closeDoctorDay } from '../../../agenda/closing/close-doctor-day.ts';
import { previewClosing } from '../../../agenda/closing/preview-closing.ts';
import { undoClosing } from '../../../agenda/closing/undo-closing.ts';
import { listAgendaDoctors } from '../../../agenda/day/list-agenda-doctors.ts';
import { readAgendaDay } from '../../../agenda/day/read-agenda-day.ts';
import { writeWhatsapp } from '../../../agenda/day/write-whatsapp.ts';
import { bookAtDesk } from '../../../agenda/give/book-at-desk.ts';
import { giveOverbook } from '../../../agenda/give/give-overbook.ts';
import { readDeskTimes } from '../../../agenda/give/read-desk-times.ts';
import { readSoonest } from '../../../agenda/give/read-soonest.ts';
import { takeAnyWalkIn, takeWalkIn } from '../../../agenda/give/take-walk-in.ts';
import { moveAtDesk } from '../../../agenda/move/move-at-desk.ts';
import { undoDeskMove } from '../../../agenda/move/undo-desk-move.ts';
import { dismissAbsenceNotice } from '../../../agenda/notices/end-absence-notice.ts';
import { listAbsenceNotices } from '../../../agenda/notices/read-absence-notices.ts';
import { searchPatients } from '../../../people/patients/search/search-patients.ts';
import { readTicket } from '../../../queue/own/read-ticket.ts';
import { callOf } from '../../calls/call-of.ts';
import { doForCaller } from '../../calls/do-by-use-case.ts';
import { atLevel, openDoor, settle } from '../../calls/guard.ts';
import { requireIdempotencyKey } from '../../calls/idempotency-key.ts';

const door = openDoor('reception');

/** The counter's day of all doctors, and the acts on it. */
export const receptionAgenda = atLevel('N2', {
  day: door.agenda.day.handler(({ input, context }) =>
    readAgendaDay(context.services, { ...input, ...callOf(context) }),
  ),
  doctors: door.agenda.doctors.handler(({ context }) => listAgendaDoctors(context.services)),
  freeTimes: door.agenda.freeTimes.handler(doForCaller(readDeskTimes)),
  book: door.agenda.book.handler(async ({ input, context, errors }) => {
    const idempotencyKey = settle(requireIdempotencyKey(context), errors);
    const { booker, ...slot } = input;
    const request = { slot, booker, idempotencyKey, ...callOf(context) };
    return settle(await bookAtDesk(context.services, request), errors);
  }),
  overbook: door.agenda.overbook.handler(async ({ input, context, errors }) => {
    const idempotencyKey = settle(requireIdempotencyKey(context), errors);
    const { booker, reason, ...slot } = input;
    const request = { slot, booker, reason, idempotencyKey, ...callOf(context) };
    return settle(await giveOverbook(context.services, request), errors);
  }),
  walkIn: door.agenda.walkIn.handler(async ({ input, context, errors }) => {
    const idempotencyKey = settle(requireIdempotencyKey(context), errors);
    const { booker, ...slot } = input;
    const request = { slot, booker, idempotencyKey, ...callOf(context) };
    return settle(await takeWalkIn(context.services, request), errors);
  }),
  walkInAny: door.agenda.walkInAny.handler(async ({ input, context, errors }) => {
    const idempotencyKey = settle(requireIdempotencyKey(context), errors);
    const { booker, ...slot } = input;
    const request = { slot, booker, idempotencyKey, ...callOf(context) };
    return settle(await takeAnyWalkIn(context.services, request), errors);
  }),
  soonest: door.agenda.soonest.handler(({ input, context }) =>
    readSoonest(context.services, { ...input, ...callOf(context) }),
  ),
  move: door.agenda.move.handler(doForCaller(moveAtDesk)),
  undoMove: door.agenda.undoMove.handler(doForCaller(undoDeskMove)),
  previewClosing: door.agenda.previewClosing.handler(doForCaller(previewClosing)),
  closeDoctorDay: door.agenda.closeDoctorDay.handler(doForCaller(closeDoctorDay)),
  undoClosing: door.agenda.undoClosing.handler(doForCaller(undoClosing)),
  whatsappText: door.agenda.whatsappText.handler(async ({ input, context, errors }) =>
    settle(await writeWhatsapp(context.services, input.appointmentId), errors),
  ),
});

/** The numbers of who arrived, on paper. */
export const receptionTickets = atLevel('N2', {
  get: door.tickets.get.handler(doForCaller(readTicket)),
});

/** What doctors told the counter: that they cannot come. */
export const receptionAbsenceNotices = atLevel('N2', {
  list: door.absenceNotices.list.handler(({ context }) =>
    listAbsenceNotices(context.services, callOf(context)),
  ),
  dismiss: door.absenceNotices.dismiss.handler(doForCaller(dismissAbsenceNotice)),
});

export const receptionSearch = atLevel('N2', {
  patients: door.search.patients.handler(({ input, context }) =>
    searchPatients(context.services, { ...input, ...callOf(context) }),
  ),
});
