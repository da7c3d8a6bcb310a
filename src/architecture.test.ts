import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import manifest from '../package.json' with { type: 'json' };

const root = import.meta.dirname;
const files = globSync('**/*.{ts,tsx}', { cwd: root })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !file.endsWith('.gen.ts'))
  .sort();
const isTest = (file: string) => /\.test\.tsx?$/.test(file);
const product = files.filter((file) => !isTest(file) && !file.startsWith('testing/'));

/** The server's rooms from the ground up: each imports only from itself and from those before it. */
const serverRooms = [
  'kernel',
  'pdf',
  'clinic',
  'outbox',
  'identity',
  'people',
  'messages',
  'agenda',
  'payments',
  'waitlist',
  'queue',
  'record',
  'setup',
  'overview',
  'ops',
  'edge',
];

/** The web's rooms, each with those that it imports from beside itself. */
const webRooms: Record<string, string[]> = {
  format: [],
  forms: ['format'],
  session: [],
  api: ['session'],
  live: ['session', 'api'],
  worker: [],
  offline: ['format', 'session', 'api', 'components'],
  components: ['format', 'forms', 'session', 'api'],
  appointments: ['format'],
  'appointments/free-times': ['format', 'api', 'components'],
  'appointments/visit': ['format', 'components'],
  'appointments/waitlist': ['format', 'api', 'components'],
  'appointments/series': ['api', 'components'],
  'appointments/care-search': ['format', 'api', 'components', 'appointments'],
  'step-up': ['format', 'session', 'api', 'components'],
  record: ['format', 'forms', 'api', 'components', 'step-up'],
  documents: ['format', 'forms', 'api', 'components', 'step-up', 'record'],
  framed: ['components'],
  pieces: ['base.css', 'api', 'components'],
  newcomers: ['api', 'components', 'step-up'],
  catalogue: ['format', 'forms', 'session', 'api', 'live', 'components', 'step-up'],
  security: ['format', 'session', 'api', 'components', 'step-up'],
  'appointments/origins': ['format', 'api', 'components', 'step-up'],
  'appointments/same-person': ['format', 'api', 'components', 'step-up'],
  'appointments/kept': ['format', 'session', 'api', 'live', 'components'],
  'appointments/acts': ['format', 'session', 'api', 'components', 'step-up', 'appointments/kept'],
  'appointments/reads': ['api'],
  'appointments/queue': ['format', 'api', 'components', 'step-up', 'appointments/kept', 'appointments/acts'],
  'appointments/own-place': ['format', 'components', 'step-up'],
  'appointments/payments': [
    ...['format', 'forms', 'session', 'api', 'live', 'components', 'step-up', 'appointments/kept'],
  ],
  'appointments/lines': ['format', 'forms', 'api', 'live', 'components', 'step-up'],
};
const everyWebRoom = Object.keys(webRooms);

/** Where the file of a room may reach, beside the room itself. */
function standsOn(room: string): string[] {
  const [layer = '', ...rest] = room.split('/');
  const name = rest.join('/');
  if (layer === 'domain') return [];
  if (layer === 'contract') return ['domain'];
  const rules = ['domain', 'contract'];
  if (layer === 'server') {
    return [...rules, ...serverRooms.slice(0, serverRooms.indexOf(name)).map((each) => `server/${each}`)];
  }
  const below = webRooms[name] ?? (name.startsWith('features/') ? everyWebRoom : null);
  return below ? [...rules, ...below.map((each) => `web/${each}`)] : [...rules, 'web'];
}

/** The room that a file lies in; of a feature of the web, each is one. */
function roomOf(file: string): string {
  const [layer = '', first = '', second = ''] = file.split('/');
  if (layer === 'server') return `server/${first}`;
  if (layer !== 'web') return layer;
  if (first === 'features' || everyWebRoom.includes(`${first}/${second}`)) return `web/${first}/${second}`;
  return `web/${first}`;
}

const isOrLiesIn = (room: string, other: string) => room === other || room.startsWith(`${other}/`);

/** The packages that a layer may use. The web may use any browser package, the server any package. */
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
  /** Fetched when it is needed. */
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
    const to = isOurs ? relative(root, join(root, normalize(join(dirname(file), name)))) : name;
    return { from: file, to: to.replaceAll('\\', '/'), isOurs, isLazy: match[1] === undefined };
  });
}

/** The pairs of files of which one reaches where it may not. */
function upward(imports: Import[]): string[] {
  return imports
    .filter(({ from, to }) => {
      const [room, other] = [roomOf(from), roomOf(to)];
      return room !== other && !standsOn(room).some((each) => isOrLiesIn(other, each));
    })
    .map(({ from, to }) => `${from} imports ${to}`);
}

function foreignPackages(imports: Import[]): string[] {
  return imports
    .filter(({ from, to }) => mayUse.find(([place]) => place.test(from))?.[1].test(to) === false)
    .map(({ from, to }) => `${from} imports ${to}`);
}

/** One circle among these, as a way from a name back to it; null: there is none. */
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

/** What lies directly in a folder: each folder with all below it, and its own files together. */
function waysWithin(folder: string, imports: Import[]): [from: string, to: string][] {
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

describe('the house keeps its layers', () => {
  test('what is below never reaches what is above, web and server never meet, and no feature another', () => {
    expect(upward(ownImports)).toEqual([]);
  });

  test('every folder of the server and of the web is a room of the table', () => {
    const rooms = [
      ...serverRooms.map((room) => `server/${room}`),
      ...[...everyWebRoom, 'features', 'routes'].map((room) => `web/${room}`),
    ];
    const folders = product.filter((file) => /^(server|web)\/[^/]+\//.test(file)).map(roomOf);
    expect([...new Set(folders)].filter((folder) => !rooms.some((room) => isOrLiesIn(folder, room)))).toEqual(
      [],
    );
  });

  test("the browser's session is reached through its door alone, by tests too", { tags: ['all'] }, () => {
    const past = files
      .filter((file) => !file.startsWith('web/session/'))
      .flatMap(importsOf)
      .filter(({ to }) => to.startsWith('web/session/') && to !== 'web/session/session.ts');
    expect(past.map(({ from, to }) => `${from} imports ${to}`)).toEqual([]);
  });

  test('no file imports itself by way of others, types included', () => {
    expect(circleIn(ownImports.map(({ from, to }) => [from, to]))).toBeNull();
  });

  test('no folder imports another that imports it, at any depth', () => {
    const folders = new Set(product.flatMap(foldersOf));
    // The contract's index is its door, and stands beside its folders.
    const imports = ownImports.filter(({ from }) => from !== 'contract/index.ts');
    const circles = [...folders].map((folder) => circleIn(waysWithin(folder, imports)));
    expect(circles.filter((circle) => circle !== null)).toEqual([]);
  });

  test('a folder fits on one screen: at most 25 files beside its tests', () => {
    const sizes = new Map<string, number>();
    for (const file of globSync('**/*.{ts,tsx,css}', { cwd: root }).map((name) =>
      name.replaceAll('\\', '/'),
    )) {
      if (!isTest(file)) sizes.set(dirname(file), (sizes.get(dirname(file)) ?? 0) + 1);
    }
    expect([...sizes].filter(([, count]) => count > 25)).toEqual([]);
  });

  test('the rules use no package, and the contract only what it is written with', () => {
    expect(foreignPackages(productImports.filter(({ isOurs }) => !isOurs))).toEqual([]);
  });

  test('what is shipped imports only packages that a start installs', () => {
    const ofStart = Object.keys(manifest.dependencies);
    const building = [
      '../vite.config.ts',
      '../vite-minified-contract.ts',
      '../scripts/start.ts',
      '../scripts/build-web.ts',
    ];
    const lacking = [...productImports, ...building.flatMap(importsOf)]
      .filter(({ to, isOurs }) => !isOurs && /^[@a-z][^\s]*$/.test(to) && !/^(node|virtual):/.test(to))
      .filter(({ to }) => !ofStart.includes(to.match(/^(@[^/]+\/)?[^/]+/)?.[0] ?? to))
      .map(({ from, to }) => `${from} imports ${to}`);
    expect(lacking).toEqual([]);
  });

  test('a start installs no package that nothing shipped names', { tags: ['all'] }, () => {
    const building = globSync(['vite*.ts', 'scripts/{start,build-web}.ts'], { cwd: join(root, '..') });
    // Some are not imported: files of theirs are read by their path.
    const texts = [
      ...product.map((file) => join(root, file)),
      ...building.map((file) => join(root, '..', file)),
    ]
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n');
    const named = Object.keys(manifest.dependencies).filter((name) => texts.includes(name));
    const peersOf = (name: string) =>
      Object.keys(
        JSON.parse(readFileSync(join(root, '..', 'node_modules', name, 'package.json'), 'utf8'))
          .peerDependencies ?? {},
      );
    const needed = new Set([...named, ...named.flatMap(peersOf)]);
    expect(Object.keys(manifest.dependencies).filter((name) => !needed.has(name))).toEqual([]);
  });

  test('a start waits for none of the libraries that take long to load', () => {
    const heavy =
      /^(sharp|pdfkit|qrcode|nodemailer|react-email|date-holidays|@cantoo\/pdf-lib|@simplewebauthn\/server|@dicebear\/core)$/;
    const typesOnly = (from: string, to: string) =>
      new RegExp(`import type [^;]*?from\\s*['"][^'"]*${to.split('/').at(-1)}['"]`).test(
        readFileSync(join(root, from), 'utf8'),
      );
    const reached = new Set(['server/edge/main.ts']);
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

  test('tests may lean on the testing folder, but what is shipped never does', () => {
    expect(productImports.filter(({ to }) => /^testing\/|\.test\./.test(to))).toEqual([]);
  });

  test('the components with their states are in no build: nothing shipped reaches them', () => {
    const isUnshipped = (path: string) => /\.pieces\.tsx?$|\/pieces\//.test(path);
    const reaching = productImports.filter(({ from, to }) => isUnshipped(to) && !isUnshipped(from));
    expect(reaching).toEqual([]);
    expect(productImports.filter(({ to }) => isUnshipped(to))).not.toEqual([]);
    const globbing = product.filter((file) =>
      readFileSync(join(root, file), 'utf8').includes('import.meta.glob'),
    );
    expect(globbing).toEqual(['web/pieces/find-pieces.ts']);
    const built = [
      'web/index.html',
      'web/routeTree.gen.ts',
      '../vite.config.ts',
      '../vite-service-worker.ts',
    ];
    const naming = built.filter((file) => /\bpieces\//.test(readFileSync(join(root, file), 'utf8')));
    expect(naming).toEqual([]);
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
    const existing = (from: string, to: string) =>
      expect(productImports).toContainEqual(expect.objectContaining({ from, to }));
    existing('server/edge/doors/public.ts', 'server/agenda/take/book-appointment.ts');
    existing('contract/refusals.ts', 'zod');
    existing('server/ops/demonstration/fill-demo.ts', 'server/ops/demonstration/make-demo-rows.ts');
    existing('server/kernel/hashing/hashing-queue.ts', 'server/kernel/hashing/hashing-worker.ts');
  });

  test('a breach is named by its pair of files, and a circle by its way', () => {
    const importing = (from: string, to: string) => upward([{ from, to, isOurs: true }]);
    expect(importing('domain/a.ts', 'server/edge/b.ts')).toEqual(['domain/a.ts imports server/edge/b.ts']);
    expect(importing('server/people/a.ts', 'server/agenda/b/c.ts')).toEqual([
      'server/people/a.ts imports server/agenda/b/c.ts',
    ]);
    expect(importing('server/agenda/b/c.ts', 'server/people/a.ts')).toEqual([]);
    expect(importing('server/agenda/b.ts', 'web/api/c.ts')).toEqual([
      'server/agenda/b.ts imports web/api/c.ts',
    ]);
    expect(importing('web/features/one/a.ts', 'web/features/two/b.ts')).toEqual([
      'web/features/one/a.ts imports web/features/two/b.ts',
    ]);
    expect(importing('web/features/one/a.ts', 'web/features/one/b.ts')).toEqual([]);
    expect(importing('web/features/one/a.ts', 'web/appointments/acts/b.ts')).toEqual([]);
    expect(importing('web/components/a.ts', 'web/live/b.ts')).toEqual([
      'web/components/a.ts imports web/live/b.ts',
    ]);
    expect(importing('web/routes/a.ts', 'web/features/one/b.ts')).toEqual([]);
    const ways: [string, string][] = [
      ['a', 'b'],
      ['b', 'c'],
      ['c', 'b'],
      ['c', 'd'],
    ];
    expect(circleIn(ways)).toMatch(/^(b → c → b|c → b → c)$/);
    expect(circleIn(ways.filter(([from]) => from !== 'c'))).toBeNull();
    expect(waysWithin('server/x', [{ from: 'server/x/a/b.ts', to: 'server/x/c.ts', isOurs: true }])).toEqual([
      ['server/x/a', 'server/x'],
    ]);
  });
});

describe('public pages stay light', () => {
  const panels = /^web\/routes\/(-signed-in-panel|-staff-panel|admin|doctor|mi-cuenta|recepcion)\b/;
  const publicRoutes = product.filter((file) => /^web\/(main|routes\/)/.test(file) && !panels.test(file));

  /** All that a page brings with it, packages too. */
  function broughtBy(file: string, brought = new Set<string>()): Set<string> {
    for (const { to, isOurs, isLazy } of importsOf(file)) {
      if (isLazy || brought.has(to)) continue;
      brought.add(to);
      if (isOurs && /\.tsx?$/.test(to) && !to.endsWith('.gen.ts')) broughtBy(to, brought);
    }
    return brought;
  }
  const mantineOf = (file: string) => [...broughtBy(file)].filter((name) => name.startsWith('@mantine/'));

  test('Mantine is used through the pieces of the panels alone', () => {
    const users = productImports.filter(({ to }) => to.startsWith('@mantine/')).map(({ from }) => from);
    expect(users.filter((file) => !file.startsWith('web/components/panel/'))).toEqual([]);
    expect(mantineOf('web/routes/-signed-in-panel.tsx')).toContain('@mantine/core');
  });

  test.each(publicRoutes)('%s brings nothing of it', (file) => {
    expect(mantineOf(file)).toEqual([]);
  });
});

describe('SQL is where it is looked for', () => {
  const sql =
    /\bsql(<[^`]*>)?`|\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\b(client|pool)\.query\(/;
  const mayHoldSql = [
    /-queries\.ts$/,
    // Code that creates, fills or opens databases.
    /^server\/(kernel\/(db|schema)|ops\/(backup\/database|demonstration|local-postgres))\//,
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
      .filter((file) => file.endsWith('-queries.ts') && !file.startsWith('server/ops/demonstration/'))
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
  // The contract has the only barrel file. The router requires index files for some routes.
  const barrels = files.filter(
    (file) => /(^|[/.])index\.tsx?$/.test(file) && !file.startsWith('web/routes/'),
  );
  expect(barrels).toEqual(['contract/index.ts']);
});
