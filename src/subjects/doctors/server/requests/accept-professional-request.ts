import { type Call, doneBy } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { insertAuditEvent } from '../../../../base/kernel/audit/audit-queries.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';
import { inTransaction } from '../../../../base/kernel/db/in-transaction.ts';
import { done, type Outcome, refuse } from '../../../../base/kernel/refusal.ts';
import type { Invitation } from '../../../staff/contract/invitation.ts';
import { createInvitation } from '../../../staff/server/create-invitation.ts';
import {
  insertDisabledDoctor,
  insertDoctorAccount,
  insertLicenseIfFree,
  updateRequestDecided,
} from './professional-request-queries.ts';

/** An administrator's decision on a request. */
export interface RequestDecision extends Call<'admin'> {
  requestId: string;
}

type Refused = 'NOT_FOUND' | 'EMAIL_TAKEN' | 'LICENSE_TAKEN';

/**
 * Creates the professional (not bookable until enabled) and their account, and sends the link for the
 * password: all or nothing. If two administrators decide at the same time, one decision counts.
 */
export async function acceptProfessionalRequest(
  services: Services,
  decision: RequestDecision,
): Promise<Outcome<{ doctorId: string; invitation: Invitation }, Refused>> {
  return inTransaction(services.db, async (tx) => {
    const made = await makeDoctor(tx, decision);
    if (!made.ok) return made;
    const { invitation } = await createInvitation(tx, services, {
      ...made.value,
      now: decision.now,
    });
    return done({ doctorId: made.value.doctorId, invitation });
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
  { requestId, ...call }: RequestDecision,
): Promise<Outcome<MadeDoctor, Refused>> {
  const { actor, now } = call;
  const request = await updateRequestDecided(tx, {
    requestId,
    isAccepted: true,
    by: actor.id,
    now,
  });
  if (!request) return refuse({ code: 'NOT_FOUND' });
  const { fullName: name, email, specialtyId } = request;
  const doctor = await insertDisabledDoctor(tx, { name, email, specialtyId });
  const user = doctor && (await insertDoctorAccount(tx, { name, email }));
  if (!user) return refuse({ code: 'EMAIL_TAKEN' });
  const { licenseKind: kind, licenseNumber: number, licenseProvince } = request;
  const license = { kind, number, province: licenseProvince ?? undefined };
  if (!(await insertLicenseIfFree(tx, { doctorId: doctor.id, ...license }))) {
    return refuse({ code: 'LICENSE_TAKEN' });
  }
  await insertAuditEvent(tx, {
    ...doneBy(call),
    kind: 'request_accepted',
    subjectUserId: user.id,
    detail: { request: requestId, doctor: doctor.id },
  });
  return done({ doctorId: doctor.id, userId: user.id, name, email });
}
