import type { Call } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';
import { inTransaction } from '../../../../base/kernel/db/in-transaction.ts';
import { done, type Outcome, refuse } from '../../../../base/kernel/refusal.ts';
import type { Invitation } from '../../../staff/contract/invitation.ts';
import type { KeptLicense } from '../../contract/doctors.ts';
import { findDoctorOptions } from '../doctor-listing-queries.ts';
import {
  insertNewDoctor,
  updateLicenses,
  updatePracticesOf,
  updateSpecialtiesOf,
} from '../doctor-setup-queries.ts';
import { insertDoctorAccount } from '../requests/professional-request-queries.ts';
import { checkOffer } from './check-doctor-offer.ts';
import { checkLicenses } from './check-licenses.ts';
import { inviteWithin } from './invite-doctor.ts';
import { noteDoctorEvent } from './note-doctor-event.ts';

export interface NewDoctor extends Call<'admin'> {
  name: string;
  email: string;
  licenses: KeptLicense[];
  specialtyIds: string[];
  practiceIds: string[];
  /** True: the link for the password is sent at once. */
  invites: boolean;
}

type Refused = 'INVALID_INPUT' | 'EMAIL_TAKEN' | 'LICENSE_TAKEN';

/** Creates a professional, who cannot be booked until enabled, and their account: both or nothing. */
export async function createDoctor(
  services: Services,
  request: NewDoctor,
): Promise<
  Outcome<{ doctorId: string; invitation: Invitation | null }, Refused>
> {
  const { specialtyIds, licenses } = request;
  const practices = request.practiceIds.map((practiceId) => ({
    practiceId,
    visitMinutes: null,
    priceCents: null,
  }));
  const once = checkLicenses(licenses);
  if (!once.ok) return once;
  const offer = checkOffer(await findDoctorOptions(services.db), {
    specialtyIds,
    practices,
    insurerIds: [],
  });
  if (!offer.ok) return offer;
  return inTransaction(services.db, async (tx) => {
    const made = await makeDoctor(tx, request);
    if (!made.ok) return made;
    const { doctorId } = made.value;
    await updateSpecialtiesOf(tx, { doctorId, specialtyIds });
    await updatePracticesOf(tx, { doctorId, practices });
    const invitation = request.invites
      ? await inviteWithin(tx, services, { ...request, ...made.value })
      : null;
    return done({ doctorId, invitation });
  });
}

interface MadeDoctor {
  doctorId: string;
  userId: string;
  name: string;
  email: string;
}

async function makeDoctor(
  tx: Database,
  { name, email: typed, licenses, ...call }: NewDoctor,
): Promise<Outcome<MadeDoctor, 'EMAIL_TAKEN' | 'LICENSE_TAKEN'>> {
  const email = typed.toLowerCase();
  const doctor = await insertNewDoctor(tx, { name, email });
  const user = doctor && (await insertDoctorAccount(tx, { name, email }));
  if (!user) return refuse({ code: 'EMAIL_TAKEN' });
  const doctorId = doctor.id;
  if (!(await updateLicenses(tx, { doctorId, licenses })))
    return refuse({ code: 'LICENSE_TAKEN' });
  await noteDoctorEvent(tx, call, {
    kind: 'doctor_created',
    doctorId,
    subjectUserId: user.id,
  });
  return done({ doctorId, userId: user.id, name, email });
}
