import { fieldMessages } from '../../contract/field-messages.ts';
import type { Profile } from '../../contract/patient/account.ts';
import { commitIf } from '../db/commit-if.ts';
import type { Database } from '../db/database.ts';
import { insertAuditEvent } from '../identity/audit-queries.ts';
import { doneBy } from '../identity/personal-call.ts';
import { sendSecurityNotice } from '../identity/send-security-notice.ts';
import { done, invalid, type Outcome, refuse } from '../refusal.ts';
import { contactVersion } from './contact-version.ts';
import { parsePhone } from './parse-phone.ts';
import type { PatientCall } from './patient-call.ts';
import { type ContactRow, lockContact, updateContact } from './profile-queries.ts';
import { readProfile } from './read-profile.ts';

interface ContactWritten extends PatientCall {
  chosenName: string | null;
  /** As typed. */
  phone: string | null;
  /** Of what the writer had read. */
  seenVersion: string;
}

type Refused = 'INVALID_INPUT' | 'CHANGED_MEANWHILE';

/**
 * Keeps how a patient wants to be called, and where. It changes nothing of who they are, nor of what their e-mail
 * opens. Of another mobile they are told by the way there was before.
 */
export async function saveContact(db: Database, written: ContactWritten): Promise<Outcome<Profile, Refused>> {
  const phone = written.phone && parsePhone(written.phone);
  if (written.phone !== null && !phone) return invalid('phone', fieldMessages.PHONE_UNREADABLE);
  const { patientId, seenVersion } = written;
  const outcome = await commitIf(db, async (tx): Promise<Outcome<true, Refused>> => {
    const before = await lockContact(tx, patientId);
    const after = { phone, chosenName: chosenOf(written, before) };
    // Without a number nobody could be called when the doctor does not come.
    if (before.phone !== null && phone === null) return invalid('phone', fieldMessages.PHONE_EMPTY);
    if (contactVersion(after) === contactVersion(before)) return done(true);
    if (contactVersion(before) !== seenVersion) return refuse({ code: 'CHANGED_MEANWHILE' });
    const isPhoneNew = after.phone !== before.phone;
    if (isPhoneNew && before.phone !== null) await warn(tx, { ...written, before });
    await updateContact(tx, { patientId, ...after });
    const detail = { name: after.chosenName !== before.chosenName, phone: isPhoneNew };
    await insertAuditEvent(tx, { ...doneBy(written), kind: 'contact_changed', detail });
    return done(true);
  });
  if (outcome && !outcome.ok) return outcome;
  return done(await readProfile(db, { patientId, level: written.actor.level }));
}

/** The name of the document is no chosen one. */
function chosenOf({ chosenName }: ContactWritten, { fullName }: ContactRow): string | null {
  return chosenName === fullName ? null : chosenName;
}

/** By the e-mail, which stays; or where only the number was told, to the old number. */
function warn(tx: Database, { before, ...call }: ContactWritten & { before: ContactRow }): Promise<void> {
  const address = before.way === 'whatsapp' ? before.phone : null;
  return sendSecurityNotice(tx, call, { what: 'phone_changed', address });
}
