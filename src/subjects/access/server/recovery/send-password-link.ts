import type { Services } from '../../../../base/doors/services.ts';
import { insertAuditEvent } from '../../../../base/kernel/audit/audit-queries.ts';
import { spendBudgets } from '../../../../base/kernel/budgets/spend-budget.ts';
import { inTransaction } from '../../../../base/kernel/db/in-transaction.ts';
import { answerInLikeTime } from '../../../../base/kernel/hashing/answer-in-like-time.ts';
import { done, type Outcome } from '../../../../base/kernel/refusal.ts';
import { insertPasswordLink } from '../../../outbox/server/access-message-queries.ts';
import { admitRecovery } from '../attempts/admit-recovery.ts';
import { createAccessLink } from '../links/create-access-link.ts';
import {
  findPatientToRecover,
  listUsersToRecover,
} from '../passwords/recovery-queries.ts';

export type WhoForgot =
  | { who: 'patient'; dni: string }
  | { who: 'staff'; email: string };

interface Asked {
  address: string;
  now: Date;
}

/**
 * Sends a link to set a new password, to the address on file. Neither the response nor its duration reveals whether
 * there is such a person, with an address that may be written to.
 */
export async function sendPasswordLink(
  services: Services,
  {
    whom,
    proofOfWork,
    address,
    now,
  }: Asked & { whom: WhoForgot; proofOfWork?: string | undefined },
): Promise<Outcome<{ received: true }, 'PROOF_OF_WORK_NEEDED'>> {
  const { budgets } = services;
  const admitted = await admitRecovery(services, { proofOfWork, address, now });
  if (!admitted.ok) return admitted;
  return answerInLikeTime(async () => {
    const account = whom.who === 'patient' ? whom.dni : whom.email;
    const ofAccount = await spendBudgets(budgets, {
      recoveryOfAccount: `link ${account}`,
    });
    if (ofAccount.ok) {
      for (const owner of await listOwners(services, whom, now))
        await send(services, owner, { address, now });
    }
    return done({ received: true });
  });
}

interface Owner {
  patientId: string | null;
  userId: string | null;
  name: string;
  email: string;
}

async function listOwners(
  { db }: Services,
  whom: WhoForgot,
  now: Date,
): Promise<Owner[]> {
  if (whom.who === 'staff') {
    const users = await listUsersToRecover(db, whom.email);
    return users.map(({ id, name, email }) => ({
      patientId: null,
      userId: id,
      name,
      email,
    }));
  }
  const patient = await findPatientToRecover(db, { dni: whom.dni, now });
  if (!patient?.linkEmail) return [];
  return [
    {
      patientId: patient.id,
      userId: null,
      name: patient.name,
      email: patient.linkEmail,
    },
  ];
}

async function send(
  { db, publicUrl }: Services,
  { name, email, ...owner }: Owner,
  { address, now }: Asked,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const link = await createAccessLink(tx, {
      ...owner,
      purpose: 'password',
      publicUrl,
      now,
    });
    await insertPasswordLink(tx, {
      subjectId: link.id,
      patientId: owner.patientId,
      recipientName: name,
      address: email,
      linkUrl: link.url,
      expiresAt: link.expiresAt,
      now,
    });
    await insertAuditEvent(tx, {
      kind: 'password_link_sent',
      at: now,
      address,
      subjectPatientId: owner.patientId,
      subjectUserId: owner.userId,
    });
    return true;
  });
}
