import { type Call, doneBy } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { insertAuditEvent } from '../../../../base/kernel/audit/audit-queries.ts';
import type { AuditKind } from '../../../../base/kernel/audit/audit-vocabulary.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';
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
import { collapseSpaces } from '../../../../base/text/plain-text.ts';
import {
  type LockedLink,
  lockFamilyLink,
  updateLinkAccredited,
  updateLinkConfirmed,
  updateLinkEnded,
  updateLinkRenewed,
} from '../../../access/server/acting/family-queries.ts';
import { tellOpenedAlone } from './tell-opened-alone.ts';

interface OneLink extends Call<'reception'> {
  linkId: string;
}

type Answer<Code extends 'NOT_FOUND' | 'INVALID_INPUT'> = Promise<
  Outcome<{ linkId: string }, Code>
>;

/**
 * Notes the document of a link that began without the counter. If its record waits because a single user
 * opened it, another user who sees the document ends the wait.
 */
export function accreditLink(
  { db }: Pick<Services, 'db'>,
  request: OneLink & { document: string; scope: FamilyScope },
): Answer<'NOT_FOUND' | 'INVALID_INPUT'> {
  const { linkId, actor, now, scope } = request;
  return inTransaction(db, async (tx) => {
    const link = await lockFamilyLink(tx, linkId);
    if (!link || link.isEnded) return refuse({ code: 'NOT_FOUND' });
    const document = collapseSpaces(request.document);
    if (link.isAccredited) {
      const isWaiting =
        link.recordClosedUntil !== null && link.recordClosedUntil > now;
      if (!isWaiting || link.scopeSetBy === actor.userId)
        return done({ linkId });
      await updateLinkConfirmed(tx, linkId);
      await note(tx, request, { link, kind: 'family_confirmed', document });
      return done({ linkId });
    }
    await updateLinkAccredited(tx, {
      id: linkId,
      accreditedBy: actor.userId,
      document,
      scope,
      now,
    });
    await note(tx, request, { link, kind: 'family_accredited', scope });
    await tellOpenedAlone(tx, { linkId, now });
    return done({ linkId });
  });
}

/** Notes that the represented person, of 16 or more, is present and agrees. */
export function renewLinkAtDesk(
  { db }: Pick<Services, 'db'>,
  request: OneLink & { scope: FamilyScope },
): Answer<'NOT_FOUND' | 'INVALID_INPUT'> {
  const { linkId, actor, now, today, scope } = request;
  return inTransaction(db, async (tx) => {
    const link = await lockFamilyLink(tx, linkId);
    if (!link || link.isEnded) return refuse({ code: 'NOT_FOUND' });
    if (!decidesForThemselves(link.birthDate, today)) {
      return invalid(
        'scope',
        'Todavía no cumplió 16 años: lo decide quien la representa.',
      );
    }
    await updateLinkRenewed(tx, {
      id: linkId,
      scope,
      day: today,
      by: actor.userId,
      now,
    });
    await note(tx, request, { link, kind: 'family_renewed', scope });
    await tellOpenedAlone(tx, { linkId, now });
    return done({ linkId });
  });
}

/** Ends a link at once: the next call of the representative is refused. */
export function endLinkAtDesk(
  { db }: Pick<Services, 'db'>,
  request: OneLink,
): Answer<'NOT_FOUND'> {
  const { linkId, actor, now } = request;
  return inTransaction(db, async (tx) => {
    const link = await lockFamilyLink(tx, linkId);
    if (!link) return refuse({ code: 'NOT_FOUND' });
    if (link.isEnded) return done({ linkId });
    await updateLinkEnded(tx, {
      id: linkId,
      reason: 'desk',
      by: actor.userId,
      now,
    });
    await note(tx, request, { link, kind: 'family_ended' });
    return done({ linkId });
  });
}

async function note(
  tx: Database,
  call: Call,
  {
    link,
    kind,
    scope,
    document,
  }: {
    link: LockedLink;
    kind: AuditKind;
    scope?: FamilyScope;
    document?: string;
  },
): Promise<void> {
  const { representativeId, representedId } = link;
  await insertAuditEvent(tx, {
    ...doneBy(call),
    kind,
    subjectPatientId: representedId,
    detail: {
      representativeId,
      ...(scope && { scope }),
      ...(document && { document }),
    },
  });
}
