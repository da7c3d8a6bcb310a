import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/*
 * A test waits for what it sees (`expect.poll`, `waitFor`, `findBy…`), never for a time: that is too short on
 * a slow machine, and lost on a quick one. The files below have a timer, and say why.
 */

const polls = 'looks again and again for what is seen';
const paces = 'paces rivals or requests; the outcome does not depend on it';
const nothing = 'looks that nothing follows; a slow machine sees less';
const turn = 'waits for a turn of the event loop, and for no time';
const alive = 'keeps a process alive until the test ends it';
const duration = 'a duration is what it tests';

const waits: Record<string, string> = {
  'e2e/installed.all.test.ts': polls,
  'e2e/patient-account.all.test.ts': turn,
  'scripts/temporary-folder.test.ts': alive,
  'src/app/server/closed-folders.test.ts': polls,
  'src/app/server/http/besieged.all.test.ts': polls,
  'src/app/server/http/listen.all.test.ts': duration,
  'src/app/server/rolling-restart.test.ts': paces,
  'src/app/server/stopping.all.test.ts': duration,
  'src/app/server/two-processes-queue.test.ts': polls,
  'src/base/api/web/client/solve-proof-of-work.test.ts': paces,
  'src/base/api/web/live/live.test.tsx': nothing,
  'src/base/kernel/db/database.test.ts': nothing,
  'src/base/kernel/db/reach/failover.test.ts': paces,
  'src/base/kernel/hashing/hashing-queue.all.test.ts': duration,
  'src/base/kernel/hashing/loop-load.test.ts': duration,
  'src/base/ui/field/field.test.tsx': turn,
  'src/base/ui/panel/choice-field.all.test.tsx': paces,
  'src/base/ui/panel/use-focus-kept.test.tsx': turn,
  'src/demo/life/start-demo-life.all.test.ts': nothing,
  'src/ops/server/local-postgres/local-postgres.all.test.ts': polls,
  'src/ops/server/local-postgres/program-copy.all.test.ts': polls,
  'src/subjects/booking/server/desk/give-over-hold.test.ts': paces,
  'src/subjects/booking/server/hold/rivals.test.ts': paces,
  'src/subjects/messages/server/channels/email-channel.all.test.ts': duration,
  'src/subjects/messages/server/channels/whatsapp-channel.test.ts': duration,
  'src/subjects/messages/server/worker/work-messages.all.test.ts': nothing,
  'src/subjects/record/server/attachments/attachments.test.ts': paces,
  'src/subjects/schedule/server/hours/agenda-lock.all.test.ts': paces,
  'src/subjects/settings/server/first-run/start-for-real.all.test.ts': duration,
  'src/subjects/visits/web/draft-keeper.test.ts': duration,
  'src/subjects/waitlist/web/own-waitlist.test.tsx': nothing,
};

const root = join(import.meta.dirname, '..');
const aTimer = /\b(?:sleep|setTimeout|waitForTimeout)\(/;
const anImpatientWait = /\bvi\s*\.wait(?:For|Until)\(/;

const filesWith = (code: RegExp, glob: string) =>
  globSync(glob, { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file !== 'src/waits.test.ts')
    .filter((file) => code.test(readFileSync(join(root, file), 'utf8')))
    .toSorted();

test('no test has a timer without a reason', () => {
  expect(
    filesWith(aTimer, '{src,e2e,bench,scripts}/**/*.test.{ts,tsx}'),
  ).toEqual(Object.keys(waits));
});

test('tests wait with patience: only one file uses vi.waitFor, which gives up after a second', {
  tags: ['all'],
}, () => {
  expect(
    filesWith(anImpatientWait, '{src,e2e,bench,scripts}/**/*.{ts,tsx}'),
  ).toEqual(['src/testing/wait-until.ts']);
});
