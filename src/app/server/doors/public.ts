import type { PersonRole } from '../../../base/api/rules/session-level.ts';
import { listAcceptedInsurers } from '../../../base/clinic/server/list-accepted-insurers.ts';
import { readClinic } from '../../../base/clinic/server/read-clinic.ts';
import { doForAnybody } from '../../../base/doors/do-by-use-case.ts';
import {
  atLevel,
  openDoor,
  type RequestContext,
  settle,
} from '../../../base/doors/guard.ts';
import { requireIdempotencyKey } from '../../../base/doors/idempotency-key.ts';
import { sendNewcomerCode } from '../../../subjects/access/server/attempts/send-newcomer-code.ts';
import { recovery } from '../../../subjects/access/server/recovery/public-recovery.ts';
import {
  listRemembered,
  tellRememberedDni,
} from '../../../subjects/access/server/session/remembered.ts';
import {
  signingBrowser,
  writeCookie,
} from '../../../subjects/access/server/session/signing-browser.ts';
import { answerVerification } from '../../../subjects/access/server/sign-in/answer-verification.ts';
import { signInDoctor } from '../../../subjects/access/server/sign-in/sign-in-doctor.ts';
import { signInPatient } from '../../../subjects/access/server/sign-in/sign-in-patient.ts';
import { signInStaff } from '../../../subjects/access/server/sign-in/sign-in-staff.ts';
import { cancelAppointment } from '../../../subjects/appointments/server/cancel-appointment.ts';
import { lookAtAppointment } from '../../../subjects/appointments/server/look-at-appointment.ts';
import { extendHold } from '../../../subjects/booking/server/hold/extend-hold.ts';
import { holdForBrowser } from '../../../subjects/booking/server/hold/hold-for-browser.ts';
import { deleteHold } from '../../../subjects/booking/server/hold/hold-queries.ts';
import { lookAtHold } from '../../../subjects/booking/server/hold/look-at-hold.ts';
import { bookAppointment } from '../../../subjects/booking/server/take/book-appointment.ts';
import { identifyForBooking } from '../../../subjects/booking/server/take/identify-for-booking.ts';
import { meetNewcomer } from '../../../subjects/booking/server/take/meet-newcomer.ts';
import {
  findBookerHere,
  signInBooker,
} from '../../../subjects/booking/server/take/sign-in-booker.ts';
import { tellLimit } from '../../../subjects/booking/server/take/tell-limit.ts';
import { listDoctors } from '../../../subjects/doctors/server/list-doctors.ts';
import { listSpecialties } from '../../../subjects/doctors/server/list-specialties.ts';
import { professionalRequests } from '../../../subjects/doctors/server/public-professional-requests.ts';
import { readDoctor } from '../../../subjects/doctors/server/read-doctor.ts';
import { documents } from '../../../subjects/documents/server/public-documents.ts';
import { push } from '../../../subjects/outbox/server/push/public-push.ts';
import { registerPatient } from '../../../subjects/patients/server/register-patient.ts';
import { here } from '../../../subjects/queue/server/arrival/public-here.ts';
import { kiosk } from '../../../subjects/queue/server/arrival/public-kiosk.ts';
import { ownQueue } from '../../../subjects/queue/server/own/public-own-queue.ts';
import { queue } from '../../../subjects/queue/server/screens/public-queue.ts';
import { confirmAppointment } from '../../../subjects/rescheduling/server/confirm/confirm-appointment.ts';
import { readChangeMonth } from '../../../subjects/rescheduling/server/move/change-month.ts';
import { moveAppointment } from '../../../subjects/rescheduling/server/move/move-appointment.ts';
import { undoCancellation } from '../../../subjects/rescheduling/server/undo/undo-cancellation.ts';
import { availability } from '../../../subjects/schedule/server/availability/public-availability.ts';
import { waitlist } from '../../../subjects/waitlist/server/public-waitlist.ts';

const door = openDoor('public');

const clinic = atLevel('N0', {
  get: door.clinic.get.handler(({ context }) =>
    readClinic(context.services, context.now),
  ),
  insurers: door.clinic.insurers.handler(
    async ({ context: { services, now } }) =>
      listAcceptedInsurers(await services.snapshot.current(), now),
  ),
});

const doctors = atLevel('N0', {
  list: door.doctors.list.handler(({ context }) =>
    listDoctors(context.services, context.now),
  ),
  get: door.doctors.get.handler(async ({ input, context, errors }) => {
    const doctor = await readDoctor(context.services, {
      ...input,
      now: context.now,
    });
    if (!doctor) throw errors.NOT_FOUND();
    return doctor;
  }),
  specialties: door.doctors.specialties.handler(({ context }) =>
    listSpecialties(context.services, context.now),
  ),
});

const holds = atLevel('N0', {
  create: door.holds.create.handler(async ({ input, context, errors }) => {
    const { services, browser, address, now } = context;
    const { proofOfWork, ...slot } = input;
    return settle(
      await holdForBrowser(services, {
        slot,
        browser,
        address,
        proofOfWork,
        now,
      }),
      errors,
    );
  }),
  look: door.holds.look.handler(async ({ input, context, errors }) =>
    settle(
      await lookAtHold(context.services.db, { ...input, now: context.now }),
      errors,
    ),
  ),
  extend: door.holds.extend.handler(async ({ input, context, errors }) =>
    settle(
      await extendHold(context.services.budgets, {
        ...input,
        now: context.now,
      }),
      errors,
    ),
  ),
  release: door.holds.release.handler(async ({ input, context }) => ({
    released: await deleteHold(context.services.db, input.holdId),
  })),
  identify: door.holds.identify.handler(async ({ input, context, errors }) => {
    const { services, browser, address, idempotencyKey, now } = context;
    const claim = { ...input, browser, address, idempotencyKey, now };
    return settle(await identifyForBooking(services, claim), errors);
  }),
  meet: door.holds.meet.handler(async ({ input, context, errors }) => {
    const { services, browser, address, now } = context;
    return settle(
      await meetNewcomer(services, { ...input, browser, address, now }),
      errors,
    );
  }),
});

const appointments = atLevel('N0', {
  book: door.appointments.book.handler(async ({ input, context, errors }) => {
    const { services, browser, address, now } = context;
    const { holdId, booker, opensSession, proofOfWork, emailCode, ...slot } =
      input;
    const idempotencyKey = settle(requireIdempotencyKey(context), errors);
    const proofs = { proofOfWork, emailCode };
    const request = {
      slot,
      holdId,
      booker,
      idempotencyKey,
      browser,
      address,
      ...proofs,
      now,
    };
    const answer = await bookAppointment(services, request);
    const told = answer.ok
      ? answer
      : await tellLimit(
          services.db,
          answer,
          await findBookerHere(services, { booker, holdId, ...context }),
        );
    const appointment = settle(told, errors);
    const signing = { booker, holdId, ...signingBrowser(context, 'patient') };
    const signedIn = opensSession
      ? await signInBooker(services, signing)
      : null;
    return {
      ...appointment,
      signedIn: signedIn && writeCookie(context, signedIn),
    };
  }),
  look: door.appointments.look.handler(doForAnybody(lookAtAppointment)),
  cancel: door.appointments.cancel.handler(doForAnybody(cancelAppointment)),
  confirm: door.appointments.confirm.handler(doForAnybody(confirmAppointment)),
  changeMonth: door.appointments.changeMonth.handler(
    doForAnybody(readChangeMonth),
  ),
  move: door.appointments.move.handler(doForAnybody(moveAppointment)),
  undoCancel: door.appointments.undoCancel.handler(
    doForAnybody(undoCancellation),
  ),
});

const patients = atLevel('N0', {
  register: door.patients.register.handler(
    async ({ input, context, errors }) => {
      const { services, browser, address, now } = context;
      const { proofOfWork, emailCode, ...patient } = input;
      const idempotencyKey = settle(requireIdempotencyKey(context), errors);
      const registration = {
        patient,
        idempotencyKey,
        browser,
        address,
        proofOfWork,
        emailCode,
        now,
      };
      return settle(await registerPatient(services, registration), errors);
    },
  ),
  sendCode: door.patients.sendCode.handler(doForAnybody(sendNewcomerCode)),
});

const signIn = atLevel('N0', {
  patient: door.signIn.patient.handler(async ({ input, context, errors }) => {
    const claim = { ...signingBrowser(context, 'patient'), ...input };
    return writeCookie(
      context,
      settle(await signInPatient(context.services, claim), errors),
    );
  }),
  doctor: door.signIn.doctor.handler(async ({ input, context, errors }) => {
    const claim = { ...signingBrowser(context, 'doctor'), ...input };
    return writeCookie(
      context,
      settle(await signInDoctor(context.services, claim), errors),
    );
  }),
  admin: door.signIn.admin.handler(async ({ input, context, errors }) => {
    const claim = {
      ...signingBrowser(context, 'admin'),
      ...input,
      role: 'Admin' as const,
    };
    return writeCookie(
      context,
      settle(await signInStaff(context.services, claim), errors),
    );
  }),
  reception: door.signIn.reception.handler(
    async ({ input, context, errors }) => {
      const claim = {
        ...signingBrowser(context, 'reception'),
        ...input,
        role: 'Recepcionista' as const,
      };
      return writeCookie(
        context,
        settle(await signInStaff(context.services, claim), errors),
      );
    },
  ),
  remembered: door.signIn.remembered.handler(({ context }) =>
    listRemembered(context.services, tokensOf(context)),
  ),
  rememberedDni: door.signIn.rememberedDni.handler(({ context }) =>
    tellRememberedDni(context.services, tokensOf(context)),
  ),
});

function tokensOf({ cookies, browser, now }: RequestContext) {
  return { tokenOf: (role: PersonRole) => cookies.read(role), browser, now };
}

const rpc = atLevel('N0', {
  verifySystemUserPassword: door.rpc.verifySystemUserPassword.handler(
    doForAnybody(answerVerification),
  ),
});

/** Procedures that need no session. */
export const publicDoor = {
  clinic,
  doctors,
  availability,
  holds,
  appointments,
  patients,
  signIn,
  rpc,
  recovery,
  professionalRequests,
  queue,
  ownQueue,
  kiosk,
  here,
  documents,
  push,
  waitlist,
};
