import type { Call } from '../../../../base/doors/call.ts';
import { doneBy } from '../../../../base/doors/call.ts';
import type { ReadServices } from '../../../../base/doors/services.ts';
import { insertAuditEvent } from '../../../../base/kernel/audit/audit-queries.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';
import { inTransaction } from '../../../../base/kernel/db/in-transaction.ts';
import {
  done,
  invalid,
  type Outcome,
  refuse,
} from '../../../../base/kernel/refusal.ts';
import { fieldMessages } from '../../../../base/person/contract/field-messages.ts';
import { channelRulesOf } from '../../../../base/person/rules/channels.ts';
import { sendSecurityNotice } from '../../../access/server/session/send-security-notice.ts';
import type { Profile } from '../../contract/profile.ts';
import { parsePhone } from '../parse-phone.ts';
import { contactVersion } from './contact-version.ts';
import {
  type ContactRow,
  lockContact,
  updateContact,
} from './profile-queries.ts';
import { readProfile } from './read-profile.ts';

interface ContactWritten extends Call<'patient'> {
  chosenName: string | null;
  /** The text as typed. */
  phone: string | null;
  /** The version of the data that the writer had read. */
  seenVersion: string;
}

type Refused = 'INVALID_INPUT' | 'CHANGED_MEANWHILE';

/**
 * Saves a patient's chosen name and mobile, which changes neither their identity nor the access of their
 * e-mail. The former channel is told of a new mobile.
 */
export async function saveContact(
  { db, snapshot }: ReadServices,
  written: ContactWritten,
): Promise<Outcome<Profile, Refused>> {
  const { phones } = (await snapshot.any()).clinic;
  const parsed = written.phone ? parsePhone(written.phone, phones) : null;
  if (parsed && !parsed.ok)
    return invalid('phone', fieldMessages[parsed.refusal]);
  const phone = parsed?.phone ?? null;
  const { seenVersion, actor } = written;
  const { id: patientId } = actor;
  const outcome = await inTransaction(
    db,
    async (tx): Promise<Outcome<true, Refused>> => {
      const before = await lockContact(tx, patientId);
      const after = { phone, chosenName: chosenOf(written, before) };
      // Without a number the clinic could not call the patient when the doctor does not come.
      if (before.phone !== null && phone === null)
        return invalid('phone', fieldMessages.PHONE_EMPTY);
      if (contactVersion(after) === contactVersion(before)) return done(true);
      if (contactVersion(before) !== seenVersion)
        return refuse({ code: 'CHANGED_MEANWHILE' });
      const isPhoneNew = after.phone !== before.phone;
      if (isPhoneNew && before.phone !== null)
        await warn(tx, { ...written, before });
      await updateContact(tx, { patientId, ...after });
      const detail = {
        name: after.chosenName !== before.chosenName,
        phone: isPhoneNew,
      };
      await insertAuditEvent(tx, {
        ...doneBy(written),
        kind: 'contact_changed',
        detail,
      });
      return done(true);
    },
  );
  if (outcome && !outcome.ok) return outcome;
  return done(await readProfile(db, { patientId, level: actor.level }));
}

/** The name in the document is not stored as a chosen name. */
function chosenOf(
  { chosenName }: ContactWritten,
  { fullName }: ContactRow,
): string | null {
  return chosenName === fullName ? null : chosenName;
}

/** Tells the patient by e-mail, which stays, or on the old number if the channel led there. */
function warn(
  tx: Database,
  { before, ...call }: ContactWritten & { before: ContactRow },
): Promise<void> {
  const isOnPhone =
    before.way !== 'none' && channelRulesOf(before.way).needs === 'mobile';
  const address = isOnPhone ? before.phone : null;
  return sendSecurityNotice(tx, call, { what: 'phone_changed', address });
}
