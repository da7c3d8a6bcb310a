/*
 * Answers of a clinic's server for page tests: plain examples without rules, checked by the contract. Tests
 * state what a rule decides (`stated-answers.ts`). A new part is a `SUBJECT/fake-….ts` that calls `line.plug`.
 */

import { fakeRecovery } from './access/fake-recovery.ts';
import { fakeSecurity } from './access/fake-security.ts';
import { fakeSessions } from './access/fake-sessions.ts';
import { fakeAccount } from './account/fake-account.ts';
import { fakeAgendaDay } from './appointments/fake-agenda-day.ts';
import { fakeAppointments } from './appointments/fake-appointments.ts';
import { fakeBooking } from './booking/fake-booking.ts';
import { fakeOrigins } from './booking/fake-origins.ts';
import { fakeConsultingRoom } from './consulting-room/fake-consulting-room.ts';
import { fakeBesideTheDay } from './counter/fake-beside-the-day.ts';
import { fakeAdminDoctors } from './doctors/fake-admin-doctors.ts';
import { createFakeLine } from './fake-line.ts';
import { fakeMessages } from './messages/fake-messages.ts';
import { fakeContingency } from './ops/fake-contingency.ts';
import { fakeDeskFamily, fakeOwnFamily } from './patients/fake-family.ts';
import { withOwnData } from './patients/fake-own-data.ts';
import {
  fakePatientFiles,
  fakeRecordCopies,
} from './patients/fake-patient-files.ts';
import { fakePayments } from './payments/fake-payments.ts';
import { fakeQueue } from './queue/fake-queue.ts';
import { fakeSchedules } from './schedule/fake-schedules.ts';
import { fakeCatalogues } from './settings/fake-catalogues.ts';
import { fakeClinicAdmin } from './settings/fake-clinic-admin.ts';
import { fakeUsers } from './staff/fake-users.ts';

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
