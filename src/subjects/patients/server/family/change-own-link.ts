import { type Call, doneBy } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { insertAuditEvent } from '../../../../base/kernel/audit/audit-queries.ts';
import { inTransaction } from '../../../../base/kernel/db/in-transaction.ts';
import {
  done,
  invalid,
  type Outcome,
  refuse,
} from '../../../../base/kernel/refusal.ts';
import {
  decidesForThemselves,
  type FamilyScope,
} from '../../../../base/person/rules/family/family-link.ts';
import {
  lockFamilyLink,
  updateLinkEnded,
  updateLinkRenewed,
} from '../../../access/server/acting/family-queries.ts';
import type { OwnFamily } from '../../contract/patient-family.ts';
import { readOwnFamily } from './read-own-family.ts';

interface OneLink extends Call<'patient'> {
  linkId: string;
}

type Answer = Promise<Outcome<OwnFamily, 'NOT_FOUND' | 'INVALID_INPUT'>>;

const tooYoung = invalid(
  'linkId',
  'Hasta los 16 años lo decide quien la representa: pídalo en recepción.',
);

/** Ends a link of the signed-in patient, as representative or, from 16 on, as the represented person. */
export async function endOwnLink(
  services: Pick<Services, 'db'>,
  request: OneLink,
): Answer {
  const { linkId, actor, now, today } = request;
  const ended = await inTransaction(services.db, async (tx) => {
    const link = await lockFamilyLink(tx, linkId);
    const isRepresented = link?.representedId === actor.id;
    if (!link || !(isRepresented || link.representativeId === actor.id))
      return refuse({ code: 'NOT_FOUND' });
    if (link.isEnded) return done(true);
    if (isRepresented && !decidesForThemselves(link.birthDate, today))
      return tooYoung;
    const reason = isRepresented ? 'represented' : 'representative';
    await updateLinkEnded(tx, { id: linkId, reason, by: null, now });
    const { representativeId, representedId: subjectPatientId } = link;
    await insertAuditEvent(tx, {
      ...doneBy(request),
      kind: 'family_ended',
      subjectPatientId,
      detail: { representativeId, reason },
    });
    return done(true);
  });
  return ended.ok ? done(await readOwnFamily(services, request)) : ended;
}

/** Notes that the signed-in patient, of 16 or more, agrees to be represented, and in which scope. */
export async function renewOwnLink(
  services: Pick<Services, 'db'>,
  request: OneLink & { scope: FamilyScope },
): Answer {
  const { linkId, actor, scope, today } = request;
  const renewed = await inTransaction(services.db, async (tx) => {
    const link = await lockFamilyLink(tx, linkId);
    if (!link || link.isEnded || link.representedId !== actor.id)
      return refuse({ code: 'NOT_FOUND' });
    if (!decidesForThemselves(link.birthDate, today)) return tooYoung;
    await updateLinkRenewed(tx, {
      id: linkId,
      scope,
      day: today,
      by: null,
      now: request.now,
    });
    const { representativeId, representedId: subjectPatientId } = link;
    await insertAuditEvent(tx, {
      ...doneBy(request),
      kind: 'family_renewed',
      subjectPatientId,
      detail: { representativeId, scope },
    });
    return done(true);
  });
  return renewed.ok ? done(await readOwnFamily(services, request)) : renewed;
}
