import { commitIf } from '../db/commit-if.ts';
import type { Database } from '../db/database.ts';
import type { AccessServices } from '../identity/access-services.ts';
import { insertAuditEvent } from '../identity/audit-queries.ts';
import { createAccessLink } from '../identity/create-access-link.ts';
import { insertInvitation } from '../messages/access-message-queries.ts';
import { done, type Outcome, refuse } from '../refusal.ts';
import {
  insertDisabledDoctor,
  insertDoctorAccount,
  insertLicenseIfFree,
  updateRequestDecided,
} from './professional-request-queries.ts';

/** Who of the administrators decides, and what. */
export interface RequestDecision {
  requestId: string;
  actor: { userId: string; sessionId: string };
  now: Date;
}

type Refused = 'NOT_FOUND' | 'EMAIL_TAKEN' | 'LICENSE_TAKEN';

/**
 * Makes the professional, whom nobody can book until they are enabled, and their account, and sends the link that
 * sets its password: all of it or nothing. Of two who decide at once, one does.
 */
export async function acceptProfessionalRequest(
  services: AccessServices,
  decision: RequestDecision,
): Promise<Outcome<{ doctorId: string }, Refused>> {
  let refused: Refused = 'NOT_FOUND';
  const accepted = await commitIf(services.db, async (tx) => {
    const made = await makeDoctor(tx, decision);
    if (typeof made === 'string') {
      refused = made;
      return undefined;
    }
    await invite(tx, services, { ...made, now: decision.now });
    return made;
  });
  return accepted ? done({ doctorId: accepted.doctorId }) : refuse({ code: refused });
}

interface MadeDoctor {
  doctorId: string;
  userId: string;
  name: string;
  email: string;
}

async function makeDoctor(
  tx: Database,
  { requestId, actor, now }: RequestDecision,
): Promise<MadeDoctor | Refused> {
  const request = await updateRequestDecided(tx, { requestId, isAccepted: true, by: actor.userId, now });
  if (!request) return 'NOT_FOUND';
  const { fullName: name, email, specialtyId } = request;
  const doctor = await insertDisabledDoctor(tx, { name, email, specialtyId });
  const user = doctor && (await insertDoctorAccount(tx, { name, email }));
  if (!user) return 'EMAIL_TAKEN';
  const { licenseKind: kind, licenseNumber: number, licenseProvince } = request;
  const license = { kind, number, province: licenseProvince ?? undefined };
  if (!(await insertLicenseIfFree(tx, { doctorId: doctor.id, ...license }))) return 'LICENSE_TAKEN';
  await insertAuditEvent(tx, {
    ...{ kind: 'request_accepted', at: now, role: 'admin', ...actor, subjectUserId: user.id },
    detail: { request: requestId, doctor: doctor.id },
  });
  return { doctorId: doctor.id, userId: user.id, name, email };
}

async function invite(
  tx: Database,
  { publicUrl }: AccessServices,
  { userId, name, email, now }: MadeDoctor & { now: Date },
): Promise<void> {
  const link = await createAccessLink(tx, { purpose: 'invitation', patientId: null, userId, publicUrl, now });
  await insertInvitation(tx, {
    subjectId: link.id,
    patientId: null,
    recipientName: name,
    address: email,
    linkUrl: link.url,
    expiresAt: link.expiresAt,
    now,
  });
}
