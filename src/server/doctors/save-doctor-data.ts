import { randomUUID } from 'node:crypto';
import type { AdminDoctor, KeptLicense } from '../../contract/admin/doctors.ts';
import { commitIf, constraintOf } from '../db/commit-if.ts';
import type { Database } from '../db/database.ts';
import { updateLinksVoided } from '../identity/access-link-queries.ts';
import type { AccessServices } from '../identity/access-services.ts';
import { insertSecurityNotice } from '../messages/access-message-queries.ts';
import { type Outcome, refuse } from '../refusal.ts';
import { type Administrator, noteDoctorEvent } from './administrator.ts';
import { checkLicenses } from './check-licenses.ts';
import {
  findDoctorExists,
  lockDoctorAsSeen,
  updateDoctorAccount,
  updateDoctorData,
  updateLicenses,
} from './doctor-setup-queries.ts';
import { readDoctorToSetUp } from './read-doctor-to-set-up.ts';

export interface DoctorData {
  doctorId: string;
  revision: number;
  name: string;
  email: string;
  biography: string;
  licenses: KeptLicense[];
  actor: Administrator;
  now: Date;
}

type Refused = 'NOT_FOUND' | 'INVALID_INPUT' | 'EMAIL_TAKEN' | 'LICENSE_TAKEN' | 'CHANGED_MEANWHILE';

const emailConstraints = ['doctors_email', 'system_users_email_role_key', 'system_users_role_of_email'];

/** Who a professional is. With the e-mail their account moves, and what the old address opened is closed. */
export async function saveDoctorData(
  { db }: AccessServices,
  asked: DoctorData,
): Promise<Outcome<AdminDoctor, Refused>> {
  const once = checkLicenses(asked.licenses);
  if (!once.ok) return once;
  let refused: 'CHANGED_MEANWHILE' | 'LICENSE_TAKEN' = 'CHANGED_MEANWHILE';
  try {
    const isSaved = await commitIf(db, async (tx) => {
      const seen = await lockDoctorAsSeen(tx, asked);
      if (!seen) {
        refused = 'CHANGED_MEANWHILE';
        return undefined;
      }
      if (!(await updateLicenses(tx, asked))) {
        refused = 'LICENSE_TAKEN';
        return undefined;
      }
      await write(tx, asked, seen.email);
      return true;
    });
    if (isSaved) return await readDoctorToSetUp(db, asked);
  } catch (error) {
    if (emailConstraints.includes(constraintOf(error) ?? '')) return refuse({ code: 'EMAIL_TAKEN' });
    throw error;
  }
  return refuse({ code: (await findDoctorExists(db, asked.doctorId)) ? refused : 'NOT_FOUND' });
}

async function write(
  tx: Database,
  { doctorId, name, email: typed, biography, actor, now }: DoctorData,
  before: string,
): Promise<void> {
  const email = typed.toLowerCase();
  await updateDoctorData(tx, { doctorId, name, email, biography });
  const account = await updateDoctorAccount(tx, { from: before, name, email });
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
  await noteDoctorEvent(tx, {
    ...{ kind: 'doctor_changed', doctorId, actor, now, subjectUserId: account?.id ?? null },
    detail: { part: 'data', email: isMoved },
  });
}
