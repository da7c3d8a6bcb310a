import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/*
 * A test waits for what is seen (`expect.poll`, `waitFor`, `findBy…`), never for a time: on a slow machine the time is too
 * short, on a quick one it is lost. The files below have a timer, and say why.
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
  'src/server/agenda/give/give-over-hold.test.ts': paces,
  'src/server/agenda/hold/rivals.test.ts': paces,
  'src/server/agenda/hours/agenda-lock.all.test.ts': paces,
  'src/server/edge/closed-folders.test.ts': polls,
  'src/server/edge/http/besieged.all.test.ts': polls,
  'src/server/edge/http/listen.all.test.ts': duration,
  'src/server/edge/rolling-restart.test.ts': paces,
  'src/server/edge/stopping.all.test.ts': duration,
  'src/server/edge/two-processes-queue.test.ts': polls,
  'src/server/kernel/db/database.test.ts': nothing,
  'src/server/kernel/db/reach/failover.test.ts': paces,
  'src/server/kernel/hashing/hashing-queue.all.test.ts': duration,
  'src/server/kernel/hashing/loop-load.test.ts': duration,
  'src/server/messages/channels/email-channel.all.test.ts': duration,
  'src/server/messages/channels/whatsapp-channel.test.ts': duration,
  'src/server/messages/worker/work-messages.all.test.ts': nothing,
  'src/server/ops/demonstration/life/start-demo-life.all.test.ts': nothing,
  'src/server/ops/local-postgres/local-postgres.all.test.ts': polls,
  'src/server/ops/local-postgres/program-copy.all.test.ts': polls,
  'src/server/record/attachments/attachments.test.ts': paces,
  'src/server/setup/first-run/start-for-real.all.test.ts': duration,
  'src/web/api/solve-proof-of-work.test.ts': paces,
  'src/web/components/field/field.test.tsx': turn,
  'src/web/components/panel/choice-field.all.test.tsx': paces,
  'src/web/components/panel/use-focus-kept.test.tsx': turn,
  'src/web/features/account/waitlist/own-waitlist.test.tsx': nothing,
  'src/web/features/visit/draft-keeper.test.ts': duration,
  'src/web/frames.test.ts': duration,
  'src/web/live/live.test.tsx': nothing,
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

test('no test has a timer but those that say why', () => {
  expect(filesWith(aTimer, '{src,e2e,bench,scripts}/**/*.test.{ts,tsx}')).toEqual(Object.keys(waits));
});

test('a test waits with patience: vi.waitFor gives up after a second, however slow the machine is', {
  tags: ['all'],
}, () => {
  expect(filesWith(anImpatientWait, '{src,e2e,bench,scripts}/**/*.{ts,tsx}')).toEqual([
    'src/testing/wait-until.ts',
  ]);
});
