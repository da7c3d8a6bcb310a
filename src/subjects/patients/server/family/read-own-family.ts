import type { Call } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import {
  decidesForThemselves,
  nextReview,
  scopeOn,
} from '../../../../base/person/rules/family/family-link.ts';
import {
  type FamilyLinkRow,
  listFamilyLinks,
} from '../../../access/server/acting/family-queries.ts';
import type {
  OwnFamily,
  Representative,
  Represented,
} from '../../contract/patient-family.ts';
import { listFirstPayers, type PayerRow } from '../file/coverage-queries.ts';

/** The patients whom the signed-in patient represents, and their representatives. */
export async function readOwnFamily(
  { db }: Pick<Services, 'db'>,
  { actor, today }: Pick<Call<'patient'>, 'actor' | 'today'>,
): Promise<OwnFamily> {
  const links = await listFamilyLinks(db, actor.id);
  const represented = links.filter(
    ({ representativeId }) => representativeId === actor.id,
  );
  const payers = await listFirstPayers(
    db,
    represented.map(({ representedId }) => representedId),
  );
  return {
    represented: represented.map((link) =>
      toRepresented(link, { payers, day: today }),
    ),
    representatives: links
      .filter(({ representedId }) => representedId === actor.id)
      .map((link) => toRepresentative(link, today)),
  };
}

function toRepresented(
  { birthDate, ...link }: FamilyLinkRow,
  { payers, day }: { payers: readonly PayerRow[]; day: string },
): Represented {
  const {
    id: linkId,
    representedId: patientId,
    representedName: name,
    kind,
    validUntil,
  } = link;
  const opens = scopeOn(link, { birthDate, day });
  const payer = opens && payers.find((each) => each.patientId === patientId);
  return {
    linkId,
    patientId,
    name,
    birthDate,
    kind,
    validUntil,
    opens,
    coverage: payer
      ? {
          insurerId: payer.insurerId,
          planId: payer.planId,
          planName: payer.planName,
        }
      : null,
    isSeen: link.origin !== 'newborn' || link.accreditedAt !== null,
    nextReview: nextReview(birthDate, day),
  };
}

function toRepresentative(
  { birthDate, ...link }: FamilyLinkRow,
  day: string,
): Representative {
  const {
    id: linkId,
    representativeName: name,
    kind,
    scope,
    validUntil,
  } = link;
  return {
    linkId,
    name,
    kind,
    scope,
    validUntil,
    opens: scopeOn(link, { birthDate, day }),
    mayDecide: decidesForThemselves(birthDate, day),
    nextReview: nextReview(birthDate, day),
  };
}
