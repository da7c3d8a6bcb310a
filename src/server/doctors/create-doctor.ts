import type { Invitation, KeptLicense } from '../../contract/admin/doctors.ts';
import { commitIf } from '../db/commit-if.ts';
import type { Database } from '../db/database.ts';
import type { AccessServices } from '../identity/access-services.ts';
import { done, type Outcome, type Refusal, refuse } from '../refusal.ts';
import { type Administrator, noteDoctorEvent } from './administrator.ts';
import { checkOffer } from './check-doctor-offer.ts';
import { checkLicenses } from './check-licenses.ts';
import { findDoctorOptions } from './doctor-listing-queries.ts';
import {
  insertNewDoctor,
  updateLicenses,
  updatePracticesOf,
  updateSpecialtiesOf,
} from './doctor-setup-queries.ts';
import { inviteWithin } from './invite-doctor.ts';
import { insertDoctorAccount } from './professional-request-queries.ts';

export interface NewDoctor {
  name: string;
  email: string;
  licenses: KeptLicense[];
  specialtyIds: string[];
  practiceIds: string[];
  /** Sends the link that sets the password at once. */
  invites: boolean;
  actor: Administrator;
  now: Date;
}

type Refused = 'INVALID_INPUT' | 'EMAIL_TAKEN' | 'LICENSE_TAKEN';

/** A professional whom nobody can book until they are enabled, and their account: all of it or nothing. */
export async function createDoctor(
  services: AccessServices,
  asked: NewDoctor,
): Promise<Outcome<{ doctorId: string; invitation: Invitation | null }, Refused>> {
  const { specialtyIds, licenses } = asked;
  const practices = asked.practiceIds.map((practiceId) => ({
    ...{ practiceId, visitMinutes: null, priceCents: null },
  }));
  const once = checkLicenses(licenses);
  if (!once.ok) return once;
  const offer = checkOffer(await findDoctorOptions(services.db), { specialtyIds, practices, insurerIds: [] });
  if (!offer.ok) return offer;
  let refused: Refusal<Refused> = { code: 'EMAIL_TAKEN' };
  const created = await commitIf(services.db, async (tx) => {
    const made = await makeDoctor(tx, asked);
    if ('code' in made) {
      refused = made;
      return undefined;
    }
    await updateSpecialtiesOf(tx, { ...made, specialtyIds });
    await updatePracticesOf(tx, { ...made, practices });
    const invitation = asked.invites ? await inviteWithin(tx, services, { ...asked, ...made }) : null;
    return { doctorId: made.doctorId, invitation };
  });
  return created ? done(created) : refuse(refused);
}

async function makeDoctor(
  tx: Database,
  { name, email: typed, licenses, actor, now }: NewDoctor,
): Promise<
  { doctorId: string; userId: string; name: string; email: string } | Refusal<'EMAIL_TAKEN' | 'LICENSE_TAKEN'>
> {
  const email = typed.toLowerCase();
  const doctor = await insertNewDoctor(tx, { name, email });
  const user = doctor && (await insertDoctorAccount(tx, { name, email }));
  if (!user) return { code: 'EMAIL_TAKEN' };
  const doctorId = doctor.id;
  if (!(await updateLicenses(tx, { doctorId, licenses }))) return { code: 'LICENSE_TAKEN' };
  await noteDoctorEvent(tx, { kind: 'doctor_created', doctorId, actor, now, subjectUserId: user.id });
  return { doctorId, userId: user.id, name, email };
}
