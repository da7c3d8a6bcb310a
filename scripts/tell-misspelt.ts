import { sayMisspelt } from '../src/base/kernel/near-settings.ts';

/** Warns of settings that would be ignored because of a slip in their name. */
export function tellMisspelt(): void {
  for (const line of sayMisspelt(process.env)) process.stderr.write(`Atención: ${line}\n`);
}
