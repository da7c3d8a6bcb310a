import { type Call, doneBy } from '../../../../base/doors/call.ts';
import { insertAuditEvent } from '../../../../base/kernel/audit/audit-queries.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';
import {
  done,
  invalid,
  type Outcome,
  refuse,
} from '../../../../base/kernel/refusal.ts';
import {
  decidesForThemselves,
  type KindRefusal,
  whyNotKind,
} from '../../../../base/person/rules/family/family-link.ts';
import {
  findRestricted,
  insertFamilyLink,
  type LinkToInsert,
  lockRepresented,
  updateLapsedEnded,
} from '../../../access/server/acting/family-queries.ts';
import { tellOpenedAlone } from './tell-opened-alone.ts';

export interface LinkWanted
  extends Omit<LinkToInsert, 'renewedOn' | 'validFrom' | 'now'>,
    Pick<Call, 'actor' | 'address' | 'now' | 'today'> {
  /** True if the represented person agrees. It counts from 16 on. */
  hasAgreed: boolean;
}

export type LinkRefusal =
  | 'NOT_FOUND'
  | 'INVALID_INPUT'
  | 'ALREADY_LINKED'
  | 'FAMILY_RESTRICTED';

/** The sentence beside the field, for each reason. */
export const kindSentences: Record<KindRefusal, string> = {
  CHILD_OF_AGE: 'Ya cumplió 18 años: elija otro vínculo.',
  CARE_OF_MINOR: 'Es menor de 18 años: elija otro vínculo.',
  BIRTH_DATE_UNKNOWN:
    'Falta la fecha de nacimiento de quien será representado: cárguela en su ficha.',
};

/**
 * Writes a link under the lock of the represented person, which restrictions take too. A link of the same two
 * persons that opens nothing any more is ended first.
 */
export async function linkFamily(
  tx: Database,
  { hasAgreed, today, actor, address, now, ...link }: LinkWanted,
): Promise<Outcome<{ linkId: string }, LinkRefusal>> {
  const { representativeId, representedId, kind, validUntil } = link;
  if (representativeId === representedId) {
    return invalid(
      'representativeId',
      'Elija a otra persona: nadie se representa a sí mismo.',
    );
  }
  if (validUntil !== null && validUntil < today)
    return invalid('validUntil', 'Esa fecha ya pasó.');
  const represented = await lockRepresented(tx, representedId);
  if (!represented) return refuse({ code: 'NOT_FOUND' });
  const { birthDate } = represented;
  const whyNot = whyNotKind(kind, { birthDate, day: today });
  if (whyNot) return invalid('kind', kindSentences[whyNot]);
  if (await findRestricted(tx, link))
    return refuse({ code: 'FAMILY_RESTRICTED' });
  await updateLapsedEnded(tx, {
    representativeId,
    representedId,
    day: today,
    now,
  });
  const renewedOn =
    hasAgreed && decidesForThemselves(birthDate, today) ? today : null;
  const inserted = await insertFamilyLink(tx, {
    ...link,
    validFrom: today,
    renewedOn,
    now,
  });
  if (!inserted) return refuse({ code: 'ALREADY_LINKED' });
  await insertAuditEvent(tx, {
    ...doneBy({ actor, address, now }),
    kind: 'family_linked',
    subjectPatientId: representedId,
    detail: { representativeId, kind, scope: link.scope, origin: link.origin },
  });
  await tellOpenedAlone(tx, { linkId: inserted.id, now });
  return done({ linkId: inserted.id });
}
