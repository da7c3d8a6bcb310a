/*
 * A clinic's server in memory, typed and validated by the contract: what it answers is what the real one may
 * answer. A test changes what it must (a day without times, a lost connection, a refusal) by name.
 *
 * To add a part: a file `fake-….ts` with a function that takes the line, hands `line.plug` the procedures that it
 * made with `line.openDoor('patient').profile.get.handler(…)`, by door and contract name, and returns
 * `Object.assign(line, { … })` with what tests may set; then one line more below.
 */
import { fakeAccount } from './fake-account.ts';
import { fakeBooking } from './fake-booking.ts';
import { createFakeLine } from './fake-line.ts';
import { fakeRecovery } from './fake-recovery.ts';
import { fakeSecurity } from './fake-security.ts';
import { fakeSessions } from './fake-sessions.ts';

export type { FakeCall } from './fake-line.ts';

export function createFakeApi() {
  const line = createFakeLine();
  const clinic = Object.assign(line, fakeBooking(line), fakeSessions(line));
  return Object.assign(clinic, fakeAccount(clinic), fakeSecurity(clinic), fakeRecovery(clinic));
}

export type FakeApi = ReturnType<typeof createFakeApi>;
