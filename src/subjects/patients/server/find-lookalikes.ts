import type { Database } from '../../../base/kernel/db/database.ts';
import type { Lookalike } from '../contract/lookalikes.ts';
import { mayBeSamePerson, type PersonSeen } from '../rules/lookalike.ts';
import {
  listOfSameDateOrPhone,
  listOfSimilarName,
} from './lookalike-queries.ts';

const mostShown = 10;

/** Possible duplicates of a person. To register one, take `lockLookalikes` first. */
export async function findLookalikes(
  db: Database,
  person: PersonSeen,
): Promise<Lookalike[]> {
  const near = [
    ...(await listOfSameDateOrPhone(db, person)),
    ...(await listOfSimilarName(db, person)),
  ];
  const each = new Map(near.map((other) => [other.id, other]));
  return [...each.values()]
    .filter((other) => mayBeSamePerson(person, other))
    .slice(0, mostShown);
}
