import type { Services } from '../../../../base/doors/services.ts';
import { tellsWhatIsWrong } from '../../rules/patient-credential.ts';
import { isReserved } from '../attempts/reserved-mode.ts';
import { noteTold, payTelling } from '../attempts/tell-dni.ts';
import { findKnownDeviceOfDni } from '../session/known-device-queries.ts';
import { findAccessSettings } from '../settings/access-setting-queries.ts';
import { isOwnAddress } from '../settings/is-own-address.ts';
import { findPatientsByDni } from './patient-account-queries.ts';

export interface TypedDni {
  /** Digits. */
  dni: string;
  /** The browser's own secret, hashed. */
  browser: Buffer;
  address: string;
  now: Date;
}

/**
 * Tells a new person if the typed DNI is on file. It reveals and costs as much as a failed sign-in with that
 * DNI, once an hour for the same DNI. Null: not told here (no budget left, reserved mode, or the DNI never
 * opens an account); the booking tells it at its end.
 */
export async function tellOnFile(
  services: Services,
  typed: TypedDni,
): Promise<boolean | null> {
  const { db, budgets } = services;
  const { dni, browser, address, now } = typed;
  const settings = await findAccessSettings(db);
  if (!tellsWhatIsWrong(settings)) return null;
  const isUnknownBrowser = !(await findKnownDeviceOfDni(db, {
    dni,
    browserHash: browser,
  }));
  if (budgets.areOn && isUnknownBrowser) {
    if (await isReserved(budgets, { address, now })) return null;
    const asked = { dni, address, isOwn: isOwnAddress(settings, address) };
    const paid = await payTelling(budgets, asked);
    if (!paid) return null;
    if (!paid.told) await noteTold(budgets, { ...asked, now }, paid.spent);
  }
  return (await findPatientsByDni(db, dni)).length > 0;
}
