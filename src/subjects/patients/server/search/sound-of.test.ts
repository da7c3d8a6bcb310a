import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldForSearch } from '../../../../base/text/name-search.ts';
import { soundOf, soundWords } from '../../../../base/text/sound-of.ts';
import { testDatabase } from '../../../../testing/database/database.ts';

const database = testDatabase();

test('the database computes a name’s sound as the domain does', async () => {
  const names = fc.sample(
    fc.string({
      unit: fc.constantFrom(
        ...'abcdefghiklmnopqrstuvwxyzñáéíóú',
        ' ',
        "'",
        '-',
        '.',
      ),
      maxLength: 25,
    }),
    300,
  );
  const said = [
    'Bernardo O’Higgins',
    'María de la Cruz',
    'Philippe Quiroga',
    'Yésica Zabala',
    'Achával',
    ...names,
  ];
  const { rows } = await database.owner.query<{ heard: string }>(
    'select sound_for_search(fold_for_search(name)) as heard from unnest($1::text[]) with ordinality as given (name, at) order by at',
    [said],
  );
  const inDomain = said.map((name) => {
    const folded = foldForSearch(name);
    return [
      ...soundWords(folded),
      soundOf(folded.replace(/[^a-z0-9]+/g, '')),
    ].filter(Boolean);
  });
  expect(rows.map(({ heard }) => heard.split(' ').filter(Boolean))).toEqual(
    inDomain,
  );
});
