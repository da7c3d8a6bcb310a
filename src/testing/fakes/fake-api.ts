/*
 * Answers of a clinic's server for page tests: plain examples without rules, checked by the contract. Tests
 * state what a rule decides (`stated-answers.ts`). A new part is a `fake-….ts` that calls `line.plug`.
 */

import { fakeBesideTheDay } from './desk/fake-beside-the-day.ts';
import { fakeContingency } from './desk/fake-contingency.ts';
import { fakePayments } from './desk/fake-payments.ts';
import { fakeAccount } from './fake-account.ts';
import { fakeAdminDoctors } from './fake-admin-doctors.ts';
import { fakeAgendaDay } from './fake-agenda-day.ts';
import { fakeAppointments } from './fake-appointments.ts';
import { fakeBooking } from './fake-booking.ts';
import { fakeCatalogues } from './fake-catalogues.ts';
import { fakeClinicAdmin } from './fake-clinic-admin.ts';
import { fakeConsultingRoom } from './fake-consulting-room.ts';
import { createFakeLine } from './fake-line.ts';
import { fakeMessages } from './fake-messages.ts';
import { fakeOrigins } from './fake-origins.ts';
import { withOwnData } from './fake-own-data.ts';
import { fakePatientFiles, fakeRecordCopies } from './fake-patient-files.ts';
import { fakeRecovery } from './fake-recovery.ts';
import { fakeSchedules } from './fake-schedules.ts';
import { fakeSecurity } from './fake-security.ts';
import { fakeSessions } from './fake-sessions.ts';
import { fakeUsers } from './fake-users.ts';
import { fakeDeskFamily, fakeOwnFamily } from './family/fake-family.ts';
import { fakeQueue } from './queue/fake-queue.ts';

export type { FakeCall } from './fake-line.ts';

export function createFakeApi() {
  const line = createFakeLine();
  const clinic = Object.assign(fakeBooking(fakeSessions(line)), {
    staffAppointments: fakeAppointments(line),
    adminDoctors: fakeAdminDoctors(line),
    schedules: fakeSchedules(line),
    messages: fakeMessages(line),
    origins: fakeOrigins(line),
    beside: fakeBesideTheDay(line),
    payments: fakePayments(line),
    contingency: fakeContingency(line),
  });
  const desk = Object.assign(clinic, {
    clinicAdmin: fakeClinicAdmin(clinic),
    agendaDay: fakeAgendaDay(clinic),
    turnero: fakeQueue(line),
    consultingRoom: fakeConsultingRoom(clinic),
  });
  const counter = Object.assign(desk, {
    patientFiles: fakePatientFiles(desk),
    catalogues: fakeCatalogues(line),
    users: fakeUsers(line),
    recordCopies: fakeRecordCopies(line),
    deskFamily: fakeDeskFamily(line),
    family: fakeOwnFamily(line),
  });
  fakeRecovery(line);
  return Object.assign(
    counter,
    withOwnData(fakeAccount(clinic)),
    fakeSecurity(clinic),
  );
}

export type FakeApi = ReturnType<typeof createFakeApi>;
