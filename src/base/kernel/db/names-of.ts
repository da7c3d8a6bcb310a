import { sql } from 'kysely';

/** A patient's names as `PersonNames`. `alias`: the name of `patients` in the statement. */
export function namesOf(alias: string) {
  const at = (column: string) => sql.ref(`${alias}.${column}`);
  return sql`json_build_object('fullName', ${at('full_name')}, 'chosenName', ${at('chosen_name')},
    'givenNames', ${at('given_names')}, 'familyNames', ${at('family_names')})`;
}
