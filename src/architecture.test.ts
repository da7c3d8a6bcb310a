import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = import.meta.dirname;
const files = globSync('**/*.{ts,tsx}', { cwd: root })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !file.endsWith('.gen.ts'))
  .sort();
const isTest = (file: string) => /\.test\.tsx?$/.test(file);
const product = files.filter((file) => !isTest(file) && !file.startsWith('testing/'));

/** From each place to where its files may reach, in the product's own code; the first that fits. */
const mayImport: [from: RegExp, to: RegExp][] = [
  [/^domain\//, /^domain\//],
  [/^contract\//, /^(domain|contract)\//],
  [/^server\//, /^(domain|contract|server)\//],
  [/^web\/lib\//, /^(domain|contract|web\/lib)\//],
  [/^web\/components\//, /^(domain|contract|web\/lib|web\/components)\//],
  // What several features show of the agenda: above the pieces, and below every feature.
  [/^web\/free-times\//, /^(domain|contract|web\/(lib|components|free-times))\//],
  // Raising a session where it is asked for; what stands behind that; and the account's own security.
  [/^web\/step-up\//, /^(domain|contract|web\/(lib|components|step-up))\//],
  [/^web\/guarded\//, /^(domain|contract|web\/(lib|components|step-up|guarded))\//],
  [/^web\/security\//, /^(domain|contract|web\/(lib|components|step-up|guarded|security))\//],
  // What the counter and the doctor do with a turno alike.
  [/^web\/turno-acts\//, /^(domain|contract|web\/(lib|components|step-up|guarded|turno-acts))\//],
  // A feature reaches itself and what is below it; another one never.
  [
    /^web\/features\/([^/]+)\//,
    /^(domain|contract|web\/(lib|components|free-times|step-up|guarded|security|turno-acts|features\/$1))\//,
  ],
  [/^web\//, /^(domain|contract|web)\//],
];

/** Packages that a layer may use; web and server, which run somewhere, may use any. */
const mayUse: [from: RegExp, packages: RegExp][] = [
  [/^domain\//, /^$/],
  [/^contract\//, /^(zod|@orpc\/contract)$/],
  [/^web\//, /^(?!node:|pg$|kysely$|hono|@hono\/|pino|@orpc\/(server|openapi$))/],
];

interface Import {
  from: string;
  /** A path below `src`, or a package's name. */
  to: string;
  isOurs: boolean;
}

function importsOf(file: string): Import[] {
  const text = readFileSync(join(root, file), 'utf8');
  const found = text.matchAll(
    /(?:^|\n)\s*(?:import|export)\s[^'"`;]*?from\s*['"]([^'"]+)['"]|(?<![\w/])import\(?\s*['"]([^'"]+)['"]/g,
  );
  return [...found].map((match) => {
    const name = (match[1] ?? match[2]) as string;
    const isOurs = name.startsWith('.');
    const to = isOurs ? relative(root, join(root, normalize(join(dirname(file), name)))) : name;
    return { from: file, to: to.replaceAll('\\', '/'), isOurs };
  });
}

function ruleFor(file: string, rules: [RegExp, RegExp][]): RegExp | null {
  for (const [from, to] of rules) {
    const match = from.exec(file);
    if (match) return new RegExp(to.source.replace('$1', match[1] ?? ''));
  }
  return null;
}

function breaches(imports: Import[], rules: [RegExp, RegExp][]): string[] {
  return imports
    .filter(({ from, to }) => ruleFor(from, rules)?.test(to) === false)
    .map(({ from, to }) => `${from} imports ${to}`);
}

const productImports = product.flatMap(importsOf);

describe('the house keeps its layers', () => {
  test('what is below never reaches what is above, web and server never meet, and no feature another', () => {
    expect(
      breaches(
        productImports.filter(({ isOurs }) => isOurs),
        mayImport,
      ),
    ).toEqual([]);
  });

  test('the rules use no package, and the contract only what it is written with', () => {
    expect(
      breaches(
        productImports.filter(({ isOurs }) => !isOurs),
        mayUse,
      ),
    ).toEqual([]);
  });

  test('tests may lean on the testing folder, but what is shipped never does', () => {
    expect(productImports.filter(({ to }) => /^testing\/|\.test\./.test(to))).toEqual([]);
  });

  test('a test of the web does not reach the server but through the testing folder, nor the other way round', () => {
    const imports = files.filter(isTest).flatMap(importsOf);
    const meeting = imports.filter(
      ({ from, to }) =>
        (from.startsWith('web/') && to.startsWith('server/')) ||
        (from.startsWith('server/') && to.startsWith('web/')),
    );
    expect(meeting).toEqual([]);
  });

  test('every import is found by this test: one of each kind is known', () => {
    const known = (from: string, to: string) =>
      expect(productImports).toContainEqual(expect.objectContaining({ from, to }));
    known('server/doors/public.ts', 'server/appointments/book-appointment.ts');
    known('contract/refusals.ts', 'zod');
    known('server/db/demo/fill-demo.ts', 'server/db/demo/make-demo-rows.ts');
    expect(breaches([{ from: 'domain/a.ts', to: 'server/b.ts', isOurs: true }], mayImport)).toEqual([
      'domain/a.ts imports server/b.ts',
    ]);
    expect(
      breaches([{ from: 'web/features/one/a.ts', to: 'web/features/two/b.ts', isOurs: true }], mayImport),
    ).toEqual(['web/features/one/a.ts imports web/features/two/b.ts']);
    expect(
      breaches([{ from: 'web/features/one/a.ts', to: 'web/features/one/b.ts', isOurs: true }], mayImport),
    ).toEqual([]);
  });
});

describe('SQL is where it is looked for', () => {
  const sql =
    /\bsql(<[^`]*>)?`|\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\b(client|pool)\.query\(/;
  const mayHoldSql = [
    /-queries\.ts$/,
    // What makes, fills and opens databases.
    /^server\/db\//,
    // Asks only whether the database answers.
    /^server\/main\.ts$/,
  ];

  test('in the files named so', () => {
    const elsewhere = product.filter(
      (file) =>
        !mayHoldSql.some((place) => place.test(file)) && sql.test(readFileSync(join(root, file), 'utf8')),
    );
    expect(elsewhere).toEqual([]);
  });

  test('and its functions say what they do by their first word, and take the database first', () => {
    const ill = product
      .filter((file) => file.endsWith('-queries.ts') && !file.startsWith('server/db/'))
      .flatMap((file) => {
        const text = readFileSync(join(root, file), 'utf8');
        return [...text.matchAll(/^export (?:async )?function (\w+)\(\s*(\w+)/gm)].map(([, name, first]) => ({
          file,
          name,
          first,
        }));
      })
      .filter(
        ({ name, first }) =>
          !/^(find|list|count|insert|update|lock|delete)/.test(name ?? '') || first !== 'db',
      );
    expect(ill).toEqual([]);
  });
});

test('a file is named by its subject', () => {
  const empty =
    /(^|\/)(utils?|helpers?|common|types|constants?|misc|shared)(\.tsx?$|\/)|(manager|service)\.tsx?$/i;
  expect(files.filter((file) => empty.test(file))).toEqual([]);
  // No barrels but the contract's; the router names a route's file after its address.
  const barrels = files.filter(
    (file) => /(^|[/.])index\.tsx?$/.test(file) && !file.startsWith('web/routes/'),
  );
  expect(barrels).toEqual(['contract/index.ts']);
});
