import type { Services } from '../../../../base/doors/services.ts';
import { done, type Outcome, refuse } from '../../../../base/kernel/refusal.ts';
import {
  type TypedDni,
  tellOnFile,
} from '../../../access/server/sign-in/tell-on-file.ts';
import { findHold } from '../hold/hold-queries.ts';

/** Tells if a person who books a held time as new is on file. Null: that is not told before the booking. */
export async function meetNewcomer(
  services: Services,
  { holdId, ...typed }: TypedDni & { holdId: string },
): Promise<Outcome<{ isOnFile: boolean | null }, 'HOLD_EXPIRED'>> {
  if (!(await findHold(services.db, { holdId, now: typed.now })))
    return refuse({ code: 'HOLD_EXPIRED' });
  return done({ isOnFile: await tellOnFile(services, typed) });
}
