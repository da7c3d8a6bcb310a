import type { Call } from '../../../../base/doors/call.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';
import { scopeOn } from '../../../../base/person/rules/family/family-link.ts';
import { listFamilyLinks } from './family-queries.ts';

/** A patient whose appointments a call may see and change. */
export interface Reached {
  patientId: string;
  /** The family link that opens them. Null: they are the patient's own. */
  linkId: string | null;
  /** The name of the patient, if it is another than the patient of the call; else null. */
  name: string | null;
}

type Asked = Pick<Call<'patient'>, 'actor' | 'today'>;

/**
 * Lists the patients whose appointments a call reaches: its own patient and, for a verified patient (N2) who
 * acts for themselves, all patients that they represent today.
 */
export async function listReach(
  db: Database,
  { actor, today }: Asked,
): Promise<Reached[]> {
  const own = {
    patientId: actor.id,
    linkId: actor.representative?.linkId ?? null,
    name: null,
  };
  if (actor.representative || actor.level === 'N1') return [own];
  const links = await listFamilyLinks(db, actor.id);
  return [
    own,
    ...links
      .filter(({ representativeId }) => representativeId === actor.id)
      .filter(
        ({ birthDate, ...terms }) =>
          scopeOn(terms, { birthDate, day: today }) !== null,
      )
      .map(
        ({ id: linkId, representedId: patientId, representedName: name }) => ({
          patientId,
          linkId,
          name,
        }),
      ),
  ];
}

/**
 * Returns the reached patient with this id (null: the call's own). Undefined: the call does not reach them.
 */
export async function findReached(
  db: Database,
  { patientId, ...asked }: Asked & { patientId: string | null },
): Promise<Reached | undefined> {
  const reach = await listReach(db, asked);
  return reach.find((each) => each.patientId === (patientId ?? asked.actor.id));
}
