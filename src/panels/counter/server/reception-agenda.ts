import { callOf } from '../../../base/doors/call-of.ts';
import { doForCaller } from '../../../base/doors/do-by-use-case.ts';
import { atLevel, openDoor, settle } from '../../../base/doors/guard.ts';
import { requireIdempotencyKey } from '../../../base/doors/idempotency-key.ts';
import { listAgendaDoctors } from '../../../subjects/appointments/server/agenda/list-agenda-doctors.ts';
import { readAgendaDay } from '../../../subjects/appointments/server/agenda/read-agenda-day.ts';
import { bookAtDesk } from '../../../subjects/booking/server/desk/book-at-desk.ts';
import { giveOverbook } from '../../../subjects/booking/server/desk/give-overbook.ts';
import { readDeskTimes } from '../../../subjects/booking/server/desk/read-desk-times.ts';
import { readSoonest } from '../../../subjects/booking/server/desk/read-soonest.ts';
import {
  takeAnyWalkIn,
  takeWalkIn,
} from '../../../subjects/booking/server/desk/take-walk-in.ts';
import { searchPatients } from '../../../subjects/patients/server/search/search-patients.ts';
import { readTicket } from '../../../subjects/queue/server/own/read-ticket.ts';
import { closeDoctorDay } from '../../../subjects/rescheduling/server/closing/close-doctor-day.ts';
import { previewClosing } from '../../../subjects/rescheduling/server/closing/preview-closing.ts';
import { undoClosing } from '../../../subjects/rescheduling/server/closing/undo-closing.ts';
import { moveAtDesk } from '../../../subjects/rescheduling/server/move/move-at-desk.ts';
import { undoDeskMove } from '../../../subjects/rescheduling/server/undo/undo-desk-move.ts';
import { dismissAbsenceNotice } from '../../../subjects/schedule/server/notices/end-absence-notice.ts';
import { listAbsenceNotices } from '../../../subjects/schedule/server/notices/read-absence-notices.ts';
import { writeWhatsapp } from './write-whatsapp.ts';

const door = openDoor('reception');

/** The counter's day of all doctors, and the acts on it. */
export const receptionAgenda = atLevel('N2', {
  day: door.agenda.day.handler(({ input, context }) =>
    readAgendaDay(context.services, { ...input, ...callOf(context) }),
  ),
  doctors: door.agenda.doctors.handler(({ context }) =>
    listAgendaDoctors(context.services),
  ),
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
    const request = {
      slot,
      booker,
      reason,
      idempotencyKey,
      ...callOf(context),
    };
    return settle(await giveOverbook(context.services, request), errors);
  }),
  walkIn: door.agenda.walkIn.handler(async ({ input, context, errors }) => {
    const idempotencyKey = settle(requireIdempotencyKey(context), errors);
    const { booker, ...slot } = input;
    const request = { slot, booker, idempotencyKey, ...callOf(context) };
    return settle(await takeWalkIn(context.services, request), errors);
  }),
  walkInAny: door.agenda.walkInAny.handler(
    async ({ input, context, errors }) => {
      const idempotencyKey = settle(requireIdempotencyKey(context), errors);
      const { booker, ...slot } = input;
      const request = { slot, booker, idempotencyKey, ...callOf(context) };
      return settle(await takeAnyWalkIn(context.services, request), errors);
    },
  ),
  soonest: door.agenda.soonest.handler(({ input, context }) =>
    readSoonest(context.services, { ...input, ...callOf(context) }),
  ),
  move: door.agenda.move.handler(doForCaller(moveAtDesk)),
  undoMove: door.agenda.undoMove.handler(doForCaller(undoDeskMove)),
  previewClosing: door.agenda.previewClosing.handler(
    doForCaller(previewClosing),
  ),
  closeDoctorDay: door.agenda.closeDoctorDay.handler(
    doForCaller(closeDoctorDay),
  ),
  undoClosing: door.agenda.undoClosing.handler(doForCaller(undoClosing)),
  whatsappText: door.agenda.whatsappText.handler(
    async ({ input, context, errors }) =>
      settle(
        await writeWhatsapp(context.services, input.appointmentId),
        errors,
      ),
  ),
});

/** The paper tickets of patients who arrived. */
export const receptionTickets = atLevel('N2', {
  get: door.tickets.get.handler(doForCaller(readTicket)),
});

/** The notices of doctors who cannot come. */
export const receptionAbsenceNotices = atLevel('N2', {
  list: door.absenceNotices.list.handler(({ context }) =>
    listAbsenceNotices(context.services, callOf(context)),
  ),
  dismiss: door.absenceNotices.dismiss.handler(
    doForCaller(dismissAbsenceNotice),
  ),
});

export const receptionSearch = atLevel('N2', {
  patients: door.search.patients.handler(({ input, context }) =>
    searchPatients(context.services, { ...input, ...callOf(context) }),
  ),
});
