import type { Call } from '../../../../base/doors/call.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';
import { scopeOn } from '../../../../base/person/rules/family-link.ts';
import { listFamilyLinks } from './family-queries.ts';

/** A patient whose appointments a call may see and change. */
export interface Reached {
  patientId: string;
  /** By which link; null: their own. */
  linkId: string | null;
  /** Of somebody else than whom the call is for; null: of that very person. */
  name: string | null;
}

type Asked = Pick<Call<'patient'>, 'actor' | 'today'>;

/**
 * Whose appointments a call reaches: those of whom it is for, and, for who acts for themselves and is verified (N2), those
 * of everybody they represent today.
 */
export async function listReach(db: Database, { actor, today }: Asked): Promise<Reached[]> {
  const own = { patientId: actor.id, linkId: actor.representative?.linkId ?? null, name: null };
  if (actor.representative || actor.level === 'N1') return [own];
  const links = await listFamilyLinks(db, actor.id);
  return [
    own,
    ...links
      .filter(({ representativeId }) => representativeId === actor.id)
      .filter(({ birthDate, ...terms }) => scopeOn(terms, { birthDate, day: today }) !== null)
      .map(({ id: linkId, representedId: patientId, representedName: name }) => ({
        patientId,
        linkId,
        name,
      })),
  ];
}

/** Whom of those a person named by id is; undefined: nobody that the call reaches. */
export async function findReached(
  db: Database,
  { patientId, ...asked }: Asked & { patientId: string | null },
): Promise<Reached | undefined> {
  const reach = await listReach(db, asked);
  return reach.find((each) => each.patientId === (patientId ?? asked.actor.id));
}
