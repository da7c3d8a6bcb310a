import { sayMisspelt } from '../src/base/kernel/near-settings.ts';

/** Warns of settings that are ignored because their name is misspelt. */
export function tellMisspelt(): void {
  for (const line of sayMisspelt(process.env))
    process.stderr.write(`Atención: ${line}\n`);
}
