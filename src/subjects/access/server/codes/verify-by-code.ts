import type { Database } from '../../../../base/kernel/db/database.ts';
import { isSamePhone } from '../../../../base/person/rules/same-phone.ts';
import type { ActivationChanges } from '../../contract/activation.ts';
import {
  findActivationChanges,
  findPhoneOfPatient,
} from './activation-code-queries.ts';
import { verifyPerson } from './verify-person.ts';

/** The outcome of a verification; only a first one changes anything. */
export interface VerifiedByCode {
  isFirst: boolean;
  changes: ActivationChanges;
}

const nothing: ActivationChanges = {
  isPhoneAside: false,
  isEmailAside: false,
  newCodes: [],
};

/**
 * Verifies the person who got a code at the counter. If they type the mobile on file, it stays theirs: the
 * counter saw the person's document, and an intruder on that file would have given another mobile.
 */
export async function verifyByCode(
  tx: Database,
  {
    patientId,
    by,
    phone,
    now,
  }: {
    patientId: string;
    by: string | null;
    phone: string | undefined;
    now: Date;
  },
): Promise<VerifiedByCode> {
  const onFile =
    phone === undefined ? null : await findPhoneOfPatient(tx, patientId);
  const isPhoneTheirs =
    phone !== undefined && onFile !== null && isSamePhone(phone, onFile);
  const first = await verifyPerson(tx, {
    patientId,
    by,
    isEmailTheirs: false,
    isPhoneTheirs,
    now,
  });
  if (!first?.isContactAside)
    return { isFirst: first !== undefined, changes: nothing };
  return {
    isFirst: true,
    changes: await findActivationChanges(tx, { patientId, now }),
  };
}
