import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import manifest from '../package.json' with { type: 'json' };
import { type Role, roleOf } from './testing/role-of.ts';

const root = import.meta.dirname;
const files = globSync('**/*.{ts,tsx}', { cwd: root })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !file.endsWith('.gen.ts'))
  .sort();
const isTest = (file: string) => /\.test\.tsx?$/.test(file);
const product = files.filter(
  (file) => !isTest(file) && !file.startsWith('testing/'),
);

/**
 * The subjects from the ground up. Each imports only from itself and from those before it, whatever its role.
 */
const order = [
  'time',
  'text',
  'person',
  'api',
  'kernel',
  'clinic',
  'ui',
  'doors',
  'outbox',
  'access',
  'schedule',
  'staff',
  'doctors',
  'settings',
  'appointments',
  'messages',
  'payments',
  'patients',
  'booking',
  'rescheduling',
  'waitlist',
  'record',
  'forms',
  'documents',
  'visits',
  'chart',
  'queue',
  'ops',
  'account',
  'counter',
  'consulting-room',
  'reports',
  'demo',
  'app',
];

/** The roles that code of each role may import, within its subject and in those before it. */
const reach: Record<Role, readonly Role[]> = {
  rules: ['rules'],
  contract: ['rules', 'contract'],
  server: ['rules', 'contract', 'server'],
  web: ['rules', 'contract', 'web'],
};

/** The places whose folders are subjects. */
const places = ['base', 'subjects', 'panels'];

function subjectOf(file: string): string {
  const [place = '', name = ''] = file.split('/');
  return places.includes(place) ? name : place;
}

const roleIn = (file: string) => roleOf(`src/${file}`);

/** The exception: the doors' guard and the browser's client import the whole contract. */
function isException({ from, to }: Pick<Import, 'from' | 'to'>): boolean {
  return (
    ['app/contract/index.ts', 'app/contract/first-queries.ts'].includes(to) &&
    (from === 'base/doors/guard.ts' || from.startsWith('base/api/web/client/'))
  );
}

/** The packages that each role may use. The web may use browser packages, and the server any. */
const mayUse: Record<Role, RegExp> = {
  rules: /^$/,
  contract: /^(zod|@orpc\/contract)$/,
  server: /./,
  web: /^(?!node:|pg$|kysely$|hono|@hono\/|pino|@orpc\/(server|openapi$))/,
};

interface Import {
  from: string;
  /** A path below `src`, or a package's name. */
  to: string;
  isOurs: boolean;
  /** True if it is fetched on demand. */
  isLazy?: boolean;
}

function importsOf(file: string): Import[] {
  const text = readFileSync(join(root, file), 'utf8');
  const result = text.matchAll(
    /(?:^|\n)\s*(?:import|export)\s[^'"`;]*?from\s*['"]([^'"]+)['"]|(?<![\w/])import\(?\s*['"]([^'"]+)['"]|new URL\(\s*['"](\.[^'"]+)['"],\s*import\.meta\.url/g,
  );
  return [...result].map((match) => {
    const name = (match[1] ?? match[2] ?? match[3]) as string;
    const isOurs = name.startsWith('.');
    const to = isOurs
      ? relative(root, join(root, normalize(join(dirname(file), name))))
      : name;
    return {
      from: file,
      to: to.replaceAll('\\', '/'),
      isOurs,
      isLazy: match[1] === undefined,
    };
  });
}

/** The imports that reach a later subject, or a role that they may not. */
function upward(imports: Import[]): string[] {
  return imports
    .filter((each) => {
      const [from, to] = [roleIn(each.from), roleIn(each.to)];
      const isLater =
        order.indexOf(subjectOf(each.from)) < order.indexOf(subjectOf(each.to));
      const isOtherRole =
        from !== null && to !== null && !reach[from].includes(to);
      return (isLater || isOtherRole) && !isException(each);
    })
    .map(({ from, to }) => `${from} imports ${to}`);
}

function foreignPackages(imports: Import[]): string[] {
  return imports
    .filter(({ from, to }) => {
      const role = roleIn(from);
      return role !== null && !mayUse[role].test(to);
    })
    .map(({ from, to }) => `${from} imports ${to}`);
}

/** A circle among these imports, written as a way from a name back to it. Null: there is none. */
function circleIn(ways: [from: string, to: string][]): string | null {
  let left = ways.filter(([from, to]) => from !== to);
  for (;;) {
    const starts = new Set(left.map(([from]) => from));
    const onward = left.filter(([, to]) => starts.has(to));
    if (onward.length === left.length) break;
    left = onward;
  }
  const next = new Map(left);
  const path: string[] = [];
  for (let name = left[0]?.[0]; name !== undefined; name = next.get(name)) {
    const begin = path.indexOf(name);
    if (begin !== -1) return [...path.slice(begin), name].join(' → ');
    path.push(name);
  }
  return null;
}

/**
 * The imports between the parts of a folder: each folder in it with all below it, and its own files together.
 */
function waysWithin(
  folder: string,
  imports: Import[],
): [from: string, to: string][] {
  const inside = `${folder}/`;
  const part = (file: string) => {
    const [first, ...rest] = file.slice(inside.length).split('/');
    return rest.length > 0 ? `${inside}${first}` : folder;
  };
  return imports
    .filter(({ from, to }) => from.startsWith(inside) && to.startsWith(inside))
    .map(({ from, to }) => [part(from), part(to)]);
}

const foldersOf = (file: string) =>
  file
    .split('/')
    .slice(0, -1)
    .map((_, index, parts) => parts.slice(0, index + 1).join('/'));

const productImports = product.flatMap(importsOf);
const ownImports = productImports.filter(({ isOurs }) => isOurs);

describe('the layers of the code', () => {
  test('a subject imports only those before it, in a role that it may reach', () => {
    expect(upward(ownImports)).toEqual([]);
  });

  test('every file lies in a subject, and there in a role', () => {
    const lost = product.filter(
      (file) =>
        !order.includes(subjectOf(file)) ||
        (roleIn(file) === null && !/^(ops|app)\/[^/]+$/.test(file)),
    );
    expect(lost).toEqual([]);
  });

  test("every file, also a test, reaches the browser's session through its door", {
    tags: ['all'],
  }, () => {
    const past = files
      .filter((file) => !file.startsWith('base/api/web/session/'))
      .flatMap(importsOf)
      .filter(
        ({ to }) =>
          to.startsWith('web/session/') &&
          to !== 'base/api/web/session/session.ts',
      );
    expect(past.map(({ from, to }) => `${from} imports ${to}`)).toEqual([]);
  });

  test('no file imports itself through others, types included', () => {
    expect(circleIn(ownImports.map(({ from, to }) => [from, to]))).toBeNull();
  });

  test('no folder imports another that imports it, at any depth', () => {
    const folders = new Set(product.flatMap(foldersOf));
    const imports = ownImports.filter((each) => !isException(each));
    const circles = [...folders].map((folder) =>
      circleIn(waysWithin(folder, imports)),
    );
    expect(circles.filter((circle) => circle !== null)).toEqual([]);
  });

  test('a folder fits on one screen: at most 25 files beside its tests', () => {
    const sizes = new Map<string, number>();
    for (const file of globSync('**/*.{ts,tsx,css}', { cwd: root }).map(
      (name) => name.replaceAll('\\', '/'),
    )) {
      if (!isTest(file))
        sizes.set(dirname(file), (sizes.get(dirname(file)) ?? 0) + 1);
    }
    expect([...sizes].filter(([, count]) => count > 25)).toEqual([]);
  });

  test('the rules import no package, and the contract only its listed ones', () => {
    expect(
      foreignPackages(productImports.filter(({ isOurs }) => !isOurs)),
    ).toEqual([]);
  });

  test('shipped files import only packages that a start installs', () => {
    const ofStart = Object.keys(manifest.dependencies);
    const building = [
      '../vite.config.ts',
      '../vite-minified-contract.ts',
      '../scripts/start.ts',
      '../scripts/build-web.ts',
    ];
    const lacking = [...productImports, ...building.flatMap(importsOf)]
      .filter(
        ({ to, isOurs }) =>
          !isOurs && /^[@a-z][^\s]*$/.test(to) && !/^(node|virtual):/.test(to),
      )
      .filter(
        ({ to }) => !ofStart.includes(to.match(/^(@[^/]+\/)?[^/]+/)?.[0] ?? to),
      )
      .map(({ from, to }) => `${from} imports ${to}`);
    expect(lacking).toEqual([]);
  });

  test('a start installs no package that the shipped files do not name', {
    tags: ['all'],
  }, () => {
    const building = globSync(['vite*.ts', 'scripts/{start,build-web}.ts'], {
      cwd: join(root, '..'),
    });
    // Some packages are not imported: their files are read by their path.
    const texts = [
      ...product.map((file) => join(root, file)),
      ...building.map((file) => join(root, '..', file)),
    ]
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n');
    const named = Object.keys(manifest.dependencies).filter((name) =>
      texts.includes(name),
    );
    const peersOf = (name: string) =>
      Object.keys(
        JSON.parse(
          readFileSync(
            join(root, '..', 'node_modules', name, 'package.json'),
            'utf8',
          ),
        ).peerDependencies ?? {},
      );
    const needed = new Set([...named, ...named.flatMap(peersOf)]);
    expect(
      Object.keys(manifest.dependencies).filter((name) => !needed.has(name)),
    ).toEqual([]);
  });

  test('a start does not wait for a library that is slow to load', () => {
    const heavy =
      /^(@aws-sdk\/client-s3|sharp|pdfkit|qrcode|nodemailer|react-email|date-holidays|@cantoo\/pdf-lib|@simplewebauthn\/server|@dicebear\/core)$/;
    const typesOnly = (from: string, to: string) =>
      new RegExp(
        `import type [^;]*?from\\s*['"][^'"]*${to.split('/').at(-1)}['"]`,
      ).test(readFileSync(join(root, from), 'utf8'));
    const reached = new Set(['app/server/main.ts']);
    const loaded: string[] = [];
    for (const file of reached) {
      for (const { from, to, isOurs, isLazy } of importsOf(file)) {
        if (isLazy || typesOnly(from, to)) continue;
        if (isOurs && /\.ts$/.test(to)) reached.add(to);
        if (heavy.test(to)) loaded.push(`${from} imports ${to}`);
      }
    }
    expect(loaded).toEqual([]);
    expect(reached.size).toBeGreaterThan(500);
  });

  test('tests may import the testing folder, and shipped files never do', () => {
    expect(
      productImports.filter(({ to }) => /^testing\/|\.test\./.test(to)),
    ).toEqual([]);
  });

  test('no build has the components’ states: no shipped file imports them', () => {
    const isUnshipped = (path: string) =>
      /\.pieces\.tsx?$|\/pieces\//.test(path);
    const reaching = productImports.filter(
      ({ from, to }) => isUnshipped(to) && !isUnshipped(from),
    );
    expect(reaching).toEqual([]);
    expect(productImports.filter(({ to }) => isUnshipped(to))).not.toEqual([]);
    const globbing = product.filter((file) =>
      readFileSync(join(root, file), 'utf8').includes('import.meta.glob'),
    );
    expect(globbing).toEqual(['app/pieces/find-pieces.ts']);
    const built = [
      'index.html',
      'app/web/routeTree.gen.ts',
      '../vite.config.ts',
      '../vite-service-worker.ts',
    ];
    const naming = built.filter((file) =>
      /\bpieces\//.test(readFileSync(join(root, file), 'utf8')),
    );
    expect(naming).toEqual([]);
  });

  test('a test of the web reaches the server only through the testing folder, and vice versa', () => {
    const isOf = (file: string, role: Role) => roleIn(file) === role;
    const meeting = files
      .filter(isTest)
      .flatMap(importsOf)
      .filter(
        ({ from, to }) =>
          (isOf(from, 'web') && isOf(to, 'server')) ||
          (isOf(from, 'server') && isOf(to, 'web')),
      );
    expect(meeting).toEqual([]);
  });

  test('this test finds every kind of import', () => {
    const existing = (from: string, to: string) =>
      expect(productImports).toContainEqual(
        expect.objectContaining({ from, to }),
      );
    existing(
      'app/server/doors/public.ts',
      'subjects/booking/server/take/book-appointment.ts',
    );
    existing('base/api/contract/refusals.ts', 'zod');
    existing('demo/fill-demo.ts', 'demo/make-demo-rows.ts');
    existing(
      'base/kernel/hashing/hashing-queue.ts',
      'base/kernel/hashing/hashing-worker.ts',
    );
  });

  test('a breach names its pair of files, and a circle its path', () => {
    const importing = (from: string, to: string) =>
      upward([{ from, to, isOurs: true }]);
    const breach = (from: string, to: string) =>
      expect(importing(from, to)).toEqual([`${from} imports ${to}`]);
    const fine = (from: string, to: string) =>
      expect(importing(from, to)).toEqual([]);
    breach('base/text/a.ts', 'app/server/b.ts');
    breach('subjects/access/server/a.ts', 'subjects/booking/server/take/b.ts');
    fine('subjects/booking/server/take/b.ts', 'subjects/access/server/a.ts');
    breach('subjects/booking/server/a.ts', 'base/api/web/client/b.ts');
    breach('subjects/booking/rules/a.ts', 'subjects/booking/contract/b.ts');
    breach('subjects/booking/contract/a.ts', 'subjects/booking/server/b.ts');
    fine('subjects/booking/web/one/a.ts', 'subjects/booking/web/two/b.ts');
    breach('base/ui/a.ts', 'subjects/queue/web/b.ts');
    fine('app/routes/a.ts', 'subjects/queue/web/b.ts');
    fine('base/doors/guard.ts', 'app/contract/index.ts');
    breach('subjects/queue/server/a.ts', 'app/contract/index.ts');
    const ways: [string, string][] = [
      ['a', 'b'],
      ['b', 'c'],
      ['c', 'b'],
      ['c', 'd'],
    ];
    expect(circleIn(ways)).toMatch(/^(b → c → b|c → b → c)$/);
    expect(circleIn(ways.filter(([from]) => from !== 'c'))).toBeNull();
    expect(
      waysWithin('ops/x', [
        { from: 'ops/x/a/b.ts', to: 'ops/x/c.ts', isOurs: true },
      ]),
    ).toEqual([['ops/x/a', 'ops/x']]);
  });
});

describe('public pages stay light', () => {
  const panels =
    /^app\/routes\/(-signed-in-panel|-staff-panel|admin|doctor|mi-cuenta|recepcion)\b/;
  const publicRoutes = product.filter(
    (file) => /^app\/(web\/main|routes\/)/.test(file) && !panels.test(file),
  );

  /** The files and packages that a page brings with it. */
  function broughtBy(file: string, brought = new Set<string>()): Set<string> {
    for (const { to, isOurs, isLazy } of importsOf(file)) {
      if (isLazy || brought.has(to)) continue;
      brought.add(to);
      if (isOurs && /\.tsx?$/.test(to) && !to.endsWith('.gen.ts'))
        broughtBy(to, brought);
    }
    return brought;
  }
  const mantineOf = (file: string) =>
    [...broughtBy(file)].filter((name) => name.startsWith('@mantine/'));

  test('only the pieces of the panels use Mantine', () => {
    const users = productImports
      .filter(({ to }) => to.startsWith('@mantine/'))
      .map(({ from }) => from);
    expect(users.filter((file) => !file.startsWith('base/ui/panel/'))).toEqual(
      [],
    );
    expect(mantineOf('app/routes/-signed-in-panel.tsx')).toContain(
      '@mantine/core',
    );
  });

  test.each(publicRoutes)('%s imports none of Mantine', (file) => {
    expect(mantineOf(file)).toEqual([]);
  });
});

describe('the SQL of the product', () => {
  const sql =
    /\bsql(<[^`]*>)?`|\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\b(client|pool)\.query\(/;
  const mayHoldSql = [
    /-queries\.ts$/,
    // Code that creates, fills or opens databases.
    /^(base\/kernel\/(db|schema)|demo|ops\/server\/(database|local-postgres))\//,
  ];

  test('is in the files named for it', () => {
    const elsewhere = product.filter(
      (file) =>
        !mayHoldSql.some((place) => place.test(file)) &&
        sql.test(readFileSync(join(root, file), 'utf8')),
    );
    expect(elsewhere).toEqual([]);
  });

  test('is in functions that begin with a verb and take the database first', () => {
    const ill = product
      .filter(
        (file) => file.endsWith('-queries.ts') && !file.startsWith('demo/'),
      )
      .flatMap((file) => {
        const text = readFileSync(join(root, file), 'utf8');
        return [
          ...text.matchAll(/^export (?:async )?function (\w+)\(\s*(\w+)/gm),
        ].map(([, name, first]) => ({
          file,
          name,
          first,
        }));
      })
      .filter(
        ({ name, first }) =>
          !/^(find|list|count|insert|update|lock|delete)/.test(name ?? '') ||
          first !== 'db',
      );
    expect(ill).toEqual([]);
  });
});

test('a file’s name says its subject', () => {
  const empty =
    /(^|\/)(utils?|helpers?|common|types|constants?|misc|shared)(\.tsx?$|\/)|(manager|service)\.tsx?$/i;
  expect(files.filter((file) => empty.test(file))).toEqual([]);
  // The contract has the only barrel file. The router requires index files for some routes.
  const barrels = files.filter(
    (file) =>
      /(^|[/.])index\.tsx?$/.test(file) && !file.startsWith('app/routes/'),
  );
  expect(barrels).toEqual(['app/contract/index.ts']);
});
