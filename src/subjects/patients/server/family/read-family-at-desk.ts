import type { Call } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { done, type Outcome, refuse } from '../../../../base/kernel/refusal.ts';
import {
  decidesForThemselves,
  nextReview,
  scopeOn,
} from '../../../../base/person/rules/family/family-link.ts';
import {
  type FamilyLinkRow,
  listFamilyLinks,
  listRestrictions,
  type RestrictionRow,
} from '../../../access/server/acting/family-queries.ts';
import type {
  DeskFamily,
  DeskFamilyLink,
  FamilyRestriction,
} from '../../contract/reception-family.ts';
import { findPatient } from '../patient-queries.ts';

/** A person's representatives, and the patients they represent, with the documents that the counter saw. */
export async function readFamilyAtDesk(
  { db }: Pick<Services, 'db'>,
  {
    patientId,
    ...call
  }: Pick<Call, 'actor' | 'now' | 'today'> & { patientId: string },
): Promise<Outcome<DeskFamily, 'NOT_FOUND'>> {
  if (!(await findPatient(db, patientId))) return refuse({ code: 'NOT_FOUND' });
  const [links, restrictions] = await Promise.all([
    listFamilyLinks(db, patientId),
    listRestrictions(db, patientId),
  ]);
  const isTheirs = ({ representedId }: { representedId: string }) =>
    representedId === patientId;
  const isAnothers = (row: { representedId: string }) => !isTheirs(row);
  return done({
    representatives: links.filter(isTheirs).map((row) => toDeskLink(row, call)),
    represented: links.filter(isAnothers).map((row) => toDeskLink(row, call)),
    restricted: restrictions.filter(isTheirs).map(toRestriction),
    keptFrom: restrictions.filter(isAnothers).map(toRestriction),
  });
}

function toDeskLink(
  { other, birthDate, ...row }: FamilyLinkRow,
  { actor, now, today: day }: Pick<Call, 'actor' | 'now' | 'today'>,
): DeskFamilyLink {
  const { id, kind, scope, origin, validFrom, validUntil, renewedOn } = row;
  const {
    accreditedBy,
    accreditedAt,
    document,
    recordClosedUntil,
    scopeSetBy,
  } = row;
  const isWaiting = recordClosedUntil !== null && recordClosedUntil > now;
  return {
    id,
    person: other,
    kind,
    scope,
    origin,
    validFrom,
    validUntil,
    renewedOn,
    opens: scopeOn(row, { birthDate, day }),
    accredited:
      accreditedBy !== null && accreditedAt !== null && document !== null
        ? { by: accreditedBy, at: accreditedAt.toISOString(), document }
        : null,
    recordClosedUntil: isWaiting ? recordClosedUntil.toISOString() : null,
    canConfirm:
      isWaiting && accreditedAt !== null && scopeSetBy !== actor.userId,
    canRenew: decidesForThemselves(birthDate, day),
    nextReview: nextReview(birthDate, day),
  };
}

function toRestriction({
  id,
  document,
  setAt,
  setBy,
  other,
}: RestrictionRow): FamilyRestriction {
  return { id, document, setAt: setAt.toISOString(), setBy, person: other };
}
