import { reachesByCode } from '../../../../base/clinic/server/can-tell.ts';
import type { Actor } from '../../../../base/doors/actor.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { maskEmail } from '../../../../base/person/rules/masked-contact.ts';
import type { StepUpWays } from '../../contract/step-up.ts';
import { whyNoEmailCode } from '../../rules/email-code.ts';
import { findActivationCode } from '../codes/activation-code-queries.ts';
import { ownerOf } from '../factors/factor-owner.ts';
import { listFactorRows } from '../factors/factor-queries.ts';
import { findRecoveryCodesLeft } from '../factors/recovery-code-queries.ts';
import { relyingPartyOf } from '../factors/relying-party.ts';
import {
  findPatientToRaise,
  type PatientToRaise,
} from '../session/raise-queries.ts';

/** The ways to raise this session now. */
export async function listStepUpWays(
  services: Pick<Services, 'db' | 'publicUrl' | 'ways' | 'snapshot'>,
  { actor, now }: { actor: Actor; now: Date },
): Promise<StepUpWays> {
  const { db, publicUrl } = services;
  const owner = ownerOf(actor);
  const factors = owner ? await listFactorRows(db, owner) : [];
  const kinds = new Set(factors.map(({ kind }) => kind));
  return {
    ...(await emailWay(services, { actor, now })),
    activationCode:
      actor.patientId !== null &&
      (await findActivationCode(db, { patientId: actor.patientId, now })) !==
        undefined,
    ownPassword:
      actor.hasOwnPassword && actor.facts.credential !== 'own_password',
    totp: kinds.has('totp'),
    passkey: kinds.has('passkey') && relyingPartyOf(publicUrl) !== null,
    recoveryCode:
      kinds.size > 0 && (await findRecoveryCodesLeft(db, actor)).left > 0,
  };
}

/** An e-mail code does not raise a person who still has to show a second factor. */
async function emailWay(
  services: Pick<Services, 'db' | 'ways' | 'snapshot'>,
  { actor, now }: { actor: Actor; now: Date },
): Promise<Pick<StepUpWays, 'emailCodeTo' | 'noEmailReason'>> {
  if (!actor.patientId || actor.needsSecondFactor)
    return { emailCodeTo: null, noEmailReason: null };
  if (!(await reachesByCode(services)))
    return { emailCodeTo: null, noEmailReason: 'NO_MAIL_SERVER' };
  const patient = await findPatientToRaise(services.db, actor.patientId);
  const noEmailReason = whyNoCodeTo(patient, now);
  const emailCodeTo =
    noEmailReason === null && patient.email !== null
      ? maskEmail(patient.email)
      : null;
  return { emailCodeTo, noEmailReason };
}

export function whyNoCodeTo(
  patient: PatientToRaise,
  now: Date,
): ReturnType<typeof whyNoEmailCode> {
  return whyNoEmailCode(
    {
      email: patient.email,
      emailTrust: patient.emailTrust,
      hasBounced: patient.emailBouncedAt !== null,
      emailOpensFrom: patient.emailOpensFrom?.getTime() ?? null,
      isIdentityVerified: patient.identityVerifiedAt !== null,
    },
    now.getTime(),
  );
}
