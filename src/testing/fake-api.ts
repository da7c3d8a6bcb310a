/*
 * A clinic's server in memory, typed and validated by the contract: what it answers is what the real one may
 * answer. A test changes what it must (a day without times, a lost connection, a refusal) by name.
 *
 * To add a part: a file `fake-….ts` with a function that takes the line, hands `line.plug` the procedures that it
 * made with `line.openDoor('patient').profile.get.handler(…)`, by door and contract name, and returns
 * `Object.assign(line, { … })` with what tests may set; then one line more below.
 */
import { fakeAccount } from './fake-account.ts';
import { fakeAdminDoctors } from './fake-admin-doctors.ts';
import { fakeAgendaDay } from './fake-agenda-day.ts';
import { fakeBooking } from './fake-booking.ts';
import { fakeCatalogues } from './fake-catalogues.ts';
import { fakeClinicAdmin } from './fake-clinic-admin.ts';
import { fakeConsultingRoom } from './fake-consulting-room.ts';
import { createFakeLine } from './fake-line.ts';
import { fakeMessages } from './fake-messages.ts';
import { withOwnData } from './fake-own-data.ts';
import { fakePatientFiles } from './fake-patient-files.ts';
import { fakeQueue } from './fake-queue.ts';
import { fakeRecovery } from './fake-recovery.ts';
import { fakeSchedules } from './fake-schedules.ts';
import { fakeSecurity } from './fake-security.ts';
import { fakeSessions } from './fake-sessions.ts';
import { fakeTurnos } from './fake-turnos.ts';
import { fakeUsers } from './fake-users.ts';

export type { FakeCall } from './fake-line.ts';

export function createFakeApi() {
  const line = createFakeLine();
  const clinic = Object.assign(line, fakeBooking(line), fakeSessions(line), {
    staffTurnos: fakeTurnos(line),
    adminDoctors: fakeAdminDoctors(line),
    schedules: fakeSchedules(line),
    messages: fakeMessages(line),
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
  });
  return Object.assign(counter, withOwnData(fakeAccount(clinic)), fakeSecurity(clinic), fakeRecovery(clinic));
}

export type FakeApi = ReturnType<typeof createFakeApi>;
