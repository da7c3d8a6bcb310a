import { randomUUID } from 'node:crypto';
import type { Call } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';
import {
  constraintOf,
  inTransaction,
} from '../../../../base/kernel/db/in-transaction.ts';
import { done, type Outcome, refuse } from '../../../../base/kernel/refusal.ts';
import type { Language } from '../../../../base/person/rules/languages.ts';
import { updateLinksVoided } from '../../../access/server/links/access-link-queries.ts';
import { insertSecurityNotice } from '../../../outbox/server/access-message-queries.ts';
import type { AdminDoctor, KeptLicense } from '../../contract/doctors.ts';
import {
  findDoctorExists,
  lockDoctorAsSeen,
  updateDoctorAccount,
  updateDoctorData,
  updateLicenses,
} from '../doctor-setup-queries.ts';
import { checkLicenses } from './check-licenses.ts';
import { noteDoctorEvent } from './note-doctor-event.ts';
import { readDoctorToSetUp } from './read-doctor-to-set-up.ts';

export interface DoctorData extends Call<'admin'> {
  doctorId: string;
  revision: number;
  name: string;
  email: string;
  biography: string;
  communication: Language[];
  licenses: KeptLicense[];
}

type Refused =
  | 'NOT_FOUND'
  | 'INVALID_INPUT'
  | 'EMAIL_TAKEN'
  | 'LICENSE_TAKEN'
  | 'CHANGED_MEANWHILE';

const emailConstraints = [
  'doctors_email',
  'system_users_email_role_key',
  'system_users_role_of_email',
];

/**
 * Saves a professional's personal data. A new e-mail moves their account, and ends its sessions and the links
 * sent to the old address.
 */
export async function saveDoctorData(
  { db }: Services,
  request: DoctorData,
): Promise<Outcome<AdminDoctor, Refused>> {
  const once = checkLicenses(request.licenses);
  if (!once.ok) return once;
  try {
    const saved = await inTransaction(
      db,
      async (
        tx,
      ): Promise<Outcome<true, 'CHANGED_MEANWHILE' | 'LICENSE_TAKEN'>> => {
        const seen = await lockDoctorAsSeen(tx, request);
        if (!seen) return refuse({ code: 'CHANGED_MEANWHILE' });
        if (!(await updateLicenses(tx, request)))
          return refuse({ code: 'LICENSE_TAKEN' });
        await write(tx, request, seen.email);
        return done(true);
      },
    );
    if (saved.ok) return await readDoctorToSetUp(db, request);
    return (await findDoctorExists(db, request.doctorId))
      ? saved
      : refuse({ code: 'NOT_FOUND' });
  } catch (error) {
    if (emailConstraints.includes(constraintOf(error) ?? ''))
      return refuse({ code: 'EMAIL_TAKEN' });
    throw error;
  }
}

async function write(
  tx: Database,
  data: DoctorData,
  before: string,
): Promise<void> {
  const { doctorId, name, email: typed, biography, communication, now } = data;
  const email = typed.toLowerCase();
  await updateDoctorData(tx, {
    doctorId,
    name,
    email,
    biography,
    communication,
  });
  const account = await updateDoctorAccount(tx, {
    from: before,
    name,
    email,
    by: data.actor.id,
    now,
  });
  const isMoved = email !== before;
  if (isMoved && account) {
    await updateLinksVoided(tx, { patientId: null, userId: account.id, now });
    await insertSecurityNotice(tx, {
      subjectId: randomUUID(),
      patientId: null,
      recipientName: name,
      address: before,
      what: 'email_changed',
      at: now,
      now,
    });
  }
  await noteDoctorEvent(tx, data, {
    kind: 'doctor_changed',
    doctorId,
    subjectUserId: account?.id ?? null,
    detail: { part: 'data', email: isMoved },
  });
}
