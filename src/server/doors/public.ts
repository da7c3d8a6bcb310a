import type { BookedTurno } from '../../contract/public/booking.ts';
import { type BookingRefusal, bookAppointment } from '../appointments/book-appointment.ts';
import { cancelTurno } from '../appointments/cancel-turno.ts';
import { readChangeMonth } from '../appointments/change-month.ts';
import { confirmTurno } from '../appointments/confirm-turno.ts';
import { extendHold } from '../appointments/extend-hold.ts';
import { deleteHold } from '../appointments/hold-queries.ts';
import { holdSlot } from '../appointments/hold-slot.ts';
import { identifyForBooking } from '../appointments/identify-for-booking.ts';
import { lookAtTurno } from '../appointments/look-at-turno.ts';
import { moveTurno } from '../appointments/move-turno.ts';
import { undoCancellation } from '../appointments/undo-cancellation.ts';
import { readDoctorMonth } from '../availability/read-doctor-month.ts';
import { earliestOffer, readFirstFree } from '../availability/read-first-free.ts';
import {
  doctorsOffering,
  practiceOfSpecialty,
  readSpecialtyMonth,
} from '../availability/read-specialty-month.ts';
import { spendBudgets } from '../budgets/spend-budget.ts';
import { practiceOf } from '../clinic/catalog.ts';
import { readClinic } from '../clinic/read-clinic.ts';
import { listAcceptedInsurers } from '../doctors/list-accepted-insurers.ts';
import { listDoctors } from '../doctors/list-doctors.ts';
import { listSpecialties } from '../doctors/list-specialties.ts';
import { readDoctor } from '../doctors/read-doctor.ts';
import { answerVerification } from '../identity/answer-verification.ts';
import { asNewcomer, type NewcomerRefusal } from '../identity/as-newcomer.ts';
import { signInBooker } from '../identity/sign-in-booker.ts';
import { signInDoctor } from '../identity/sign-in-doctor.ts';
import { signInPatient } from '../identity/sign-in-patient.ts';
import { signInStaff } from '../identity/sign-in-staff.ts';
import { type RegisterRefusal, registerPatient } from '../patients/register-patient.ts';
import type { Outcome } from '../refusal.ts';
import { atLevel, openDoor, settle } from './guard.ts';
import { requireIdempotencyKey } from './idempotency-key.ts';
import { queue } from './public-queue.ts';
import { professionalRequests, recovery } from './public-recovery.ts';

const door = openDoor('public');

const clinic = atLevel('N0', {
  get: door.clinic.get.handler(({ context }) => readClinic(context.services, context.now)),
  insurers: door.clinic.insurers.handler(async ({ context }) =>
    listAcceptedInsurers(await context.services.catalog.current()),
  ),
});

const doctors = atLevel('N0', {
  list: door.doctors.list.handler(({ context }) => listDoctors(context.services, context.now)),
  get: door.doctors.get.handler(async ({ input, context, errors }) => {
    const doctor = readDoctor(await context.services.catalog.current(), input.doctorId);
    if (!doctor) throw errors.NOT_FOUND();
    return doctor;
  }),
  specialties: door.doctors.specialties.handler(({ context }) =>
    listSpecialties(context.services, context.now),
  ),
});

const availability = atLevel('N0', {
  doctorMonth: door.availability.doctorMonth.handler(async ({ input, context, errors }) => {
    const { services, now } = context;
    const month = await readDoctorMonth(services, { ...input, now, audience: 'web' });
    if (!month) throw errors.NOT_FOUND();
    return month;
  }),
  doctorFirstFree: door.availability.doctorFirstFree.handler(async ({ input, context, errors }) => {
    const { services, now } = context;
    const doctor = (await services.catalog.current()).doctors.get(input.doctorId);
    if (!doctor || !practiceOf(doctor, input.practiceId)) throw errors.NOT_FOUND();
    return { firstFree: earliestOffer(await readFirstFree(services, { candidates: () => [input], now })) };
  }),
  specialtyMonth: door.availability.specialtyMonth.handler(async ({ input, context, errors }) => {
    const month = await readSpecialtyMonth(context.services, { ...input, now: context.now });
    if (!month) throw errors.NOT_FOUND();
    return month;
  }),
  specialtyFirstFree: door.availability.specialtyFirstFree.handler(async ({ input, context, errors }) => {
    const { services, now } = context;
    const practice = practiceOfSpecialty(await services.catalog.current(), input);
    if (!practice) throw errors.NOT_FOUND();
    const found = await readFirstFree(services, {
      candidates: (catalog) =>
        doctorsOffering(catalog, practice).map(({ id }) => ({ doctorId: id, practiceId: practice.id })),
      now,
    });
    return { firstFree: earliestOffer(found) };
  }),
});

const holds = atLevel('N0', {
  create: door.holds.create.handler(async ({ input, context, errors }) => {
    const { services, browser, address, now } = context;
    const spent = { holdOfBrowser: browser.toString('base64url'), holdOfAddress: address };
    settle(await spendBudgets(services.budgets, spent), errors);
    return settle(await holdSlot(services, { slot: input, heldBy: browser, now }), errors);
  }),
  extend: door.holds.extend.handler(async ({ input, context, errors }) =>
    settle(await extendHold(context.services.db, { ...input, now: context.now }), errors),
  ),
  release: door.holds.release.handler(async ({ input, context }) => ({
    released: await deleteHold(context.services.db, input.holdId),
  })),
  identify: door.holds.identify.handler(async ({ input, context, errors }) => {
    const { services, browser, address, idempotencyKey, now } = context;
    const claim = { ...input, browser, address, idempotencyKey, now };
    return settle(await identifyForBooking(services, claim), errors);
  }),
});

const appointments = atLevel('N0', {
  book: door.appointments.book.handler(async ({ input, context, errors }) => {
    const { services, address, now } = context;
    const { holdId, booker, opensSession, proofOfWork, ...slot } = input;
    const idempotencyKey = settle(requireIdempotencyKey(context), errors);
    settle(await spendBudgets(services.budgets, { bookingOfAddress: address }), errors);
    const browser = context.browser.toString('base64url');
    const request = { slot, holdId, booker, idempotencyKey, browser, now };
    const book = () => bookAppointment(services, request);
    const booked: Outcome<BookedTurno, BookingRefusal | NewcomerRefusal> =
      booker.kind === 'new'
        ? await asNewcomer(services, { ...context, dni: booker.patient.dni, proofOfWork }, book)
        : await book();
    const turno = settle(booked, errors);
    const signedIn = opensSession ? await signInBooker(services, { booker, holdId, ...context }) : null;
    return { ...turno, signedIn };
  }),
  look: door.appointments.look.handler(async ({ input, context, errors }) =>
    settle(await lookAtTurno(context.services, { ...input, ...context }), errors),
  ),
  cancel: door.appointments.cancel.handler(async ({ input, context, errors }) =>
    settle(await cancelTurno(context.services, { ...input, ...context }), errors),
  ),
  confirm: door.appointments.confirm.handler(async ({ input, context, errors }) =>
    settle(await confirmTurno(context.services, { ...input, ...context }), errors),
  ),
  changeMonth: door.appointments.changeMonth.handler(async ({ input, context, errors }) =>
    settle(await readChangeMonth(context.services, { ...input, ...context }), errors),
  ),
  move: door.appointments.move.handler(async ({ input, context, errors }) =>
    settle(await moveTurno(context.services, { ...input, ...context }), errors),
  ),
  undoCancel: door.appointments.undoCancel.handler(async ({ input, context, errors }) =>
    settle(await undoCancellation(context.services, { ...input, ...context }), errors),
  ),
});

const patients = atLevel('N0', {
  register: door.patients.register.handler(async ({ input, context, errors }) => {
    const { services, address, now } = context;
    const { proofOfWork, ...patient } = input;
    const idempotencyKey = settle(requireIdempotencyKey(context), errors);
    const browser = context.browser.toString('base64url');
    const register = () => registerPatient(services, { patient, idempotencyKey, browser, address, now });
    const newcomer = { ...context, dni: patient.dni, proofOfWork };
    const registered: Outcome<{ patientName: string }, RegisterRefusal | NewcomerRefusal> = await asNewcomer(
      services,
      newcomer,
      register,
    );
    return settle(registered, errors);
  }),
});

const signIn = atLevel('N0', {
  patient: door.signIn.patient.handler(async ({ input, context, errors }) =>
    settle(await signInPatient(context.services, { ...context, ...input }), errors),
  ),
  doctor: door.signIn.doctor.handler(async ({ input, context, errors }) =>
    settle(await signInDoctor(context.services, { ...context, ...input }), errors),
  ),
  admin: door.signIn.admin.handler(async ({ input, context, errors }) =>
    settle(await signInStaff(context.services, { ...context, ...input, role: 'Admin' }), errors),
  ),
  reception: door.signIn.reception.handler(async ({ input, context, errors }) =>
    settle(await signInStaff(context.services, { ...context, ...input, role: 'Recepcionista' }), errors),
  ),
});

const rpc = atLevel('N0', {
  verifySystemUserPassword: door.rpc.verifySystemUserPassword.handler(async ({ input, context, errors }) =>
    settle(await answerVerification(context.services, { ...input, ...context }), errors),
  ),
});

/** What anybody may ask. */
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
};
