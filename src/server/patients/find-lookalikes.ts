import type { Lookalike } from '../../contract/refusals.ts';
import { isSimilarName } from '../../domain/identity/similar-name.ts';
import type { Database } from '../db/database.ts';
import { listOfSameDateOrPhone } from './lookalike-queries.ts';
import type { PersonToKeep } from './patient-file-queries.ts';

const mostShown = 10;

/** Who may be the same person: of a similar name, born the same day or reached by the same phone. */
export async function findLookalikes(
  db: Database,
  person: Pick<PersonToKeep, 'fullName' | 'chosenName' | 'birthDate' | 'phone'>,
): Promise<Lookalike[]> {
  const near = await listOfSameDateOrPhone(db, person);
  const names = namesOf(person);
  return near
    .filter((other) => namesOf(other).some((name) => names.some((typed) => isSimilarName(typed, name))))
    .slice(0, mostShown);
}

function namesOf({ fullName, chosenName }: { fullName: string; chosenName: string | null }): string[] {
  return chosenName === null ? [fullName] : [fullName, chosenName];
}
