// `npm run test:faults [-- NUMBER…]`: seeds each fault of docs/faults.json, or those with these numbers, into
// a copy of the project. Writes into docs/faults.md which command's tests find it. All faults take hours.
import { readFaults, writeFaults } from './faults/fault-list.ts';
import { copyProject, tryFault } from './faults/try-fault.ts';
import {
  forgetProductSettings,
  prepareFor,
  takeTestFolder,
} from './test-environment.ts';

const atOnce = 2;

async function main(): Promise<boolean> {
  const faults = readFaults();
  const wanted = process.argv.slice(2).map(Number);
  if (wanted.some((number) => !faults[number - 1])) {
    console.error(
      `npm run test:faults [-- NUMBER…], with numbers from 1 to ${faults.length}`,
    );
    return false;
  }
  const waiting =
    wanted.length > 0 ? wanted : faults.map((_, index) => index + 1);
  forgetProductSettings();
  takeTestFolder();
  if (!(await prepareFor(['e2e']))) return false;
  const tryNext = async (
    copy: Awaited<ReturnType<typeof copyProject>>,
  ): Promise<void> => {
    const number = waiting.shift();
    const fault = faults[(number ?? 0) - 1];
    if (!fault) return;
    fault.found = await tryFault(copy, fault);
    writeFaults(faults);
    console.log(
      `${number}: ${fault.found ? `${fault.found.command}: ${fault.found.test}` : 'not found'}`,
    );
    return tryNext(copy);
  };
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      const copy = await copyProject();
      try {
        await tryNext(copy);
      } finally {
        await copy.remove();
      }
    }),
  );
  return true;
}

if (import.meta.main) process.exitCode = (await main()) ? 0 : 1;
