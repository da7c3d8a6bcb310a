import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { isBoundedProof } from './src/testing/bounded-proof.ts';
import { patienceMs } from './src/testing/patience.ts';
import { minifiedContract } from './vite-minified-contract.ts';
import { routesLoadedWhenOpened } from './vite-routes.ts';

// A zone that is neither the clinic's nor the developer's: code that reads the machine's zone fails the
// tests.
const env = { NODE_ENV: 'test', TZ: 'Asia/Tokyo' };

// A test has several waits.
const patience = {
  testTimeout: 3 * patienceMs,
  hookTimeout: 3 * patienceMs,
  expect: { poll: { timeout: patienceMs } },
};

const propertyReports = 'src/testing/property-reports.ts';

const pages = {
  include: [
    'src/{base,subjects,panels,ops}/**/{web,ui}/**/*.test.{ts,tsx}',
    'src/app/{web,routes,offline,panel-home,pieces,worker}/**/*.test.{ts,tsx}',
  ],
  environment: 'jsdom',
  // React is chosen before a module loads it.
  setupFiles: [
    'src/testing/pages/built-react.ts',
    'src/testing/pages/typed-at-once.ts',
    'src/testing/pages/pages-setup.ts',
    propertyReports,
  ],
  css: { modules: { classNameStrategy: 'non-scoped' as const } },
  ...patience,
  env,
};

// `npm test` leaves out files named for `npm run test:all`, and single tests with its tag:
// docs/decisions/0066.
const onlyAll = isBoundedProof ? ['**/*.all.test.{ts,tsx}'] : [];
const tags = [
  { name: 'all', description: 'Runs in `npm run test:all` alone.' },
];

// Tests of messages between tabs. Each file needs a separate browser.
const betweenTabs = [
  'src/app/routes/-session-watch.test.tsx',
  'src/subjects/booking/web/hold/two-tabs.all.test.tsx',
  'src/base/api/web/client/session-refresh.test.ts',
  'src/base/api/web/session/session-tabs.test.ts',
];

// Most run whole products, one mounts a small disk as root, and those of the demonstration fill it several
// times. docs/decisions/0066 says which tests belong here.
const onlyLong = [
  'src/app/server/{closed-folders,full-disk,rolling-restart,two-processes-queue}.test.ts',
  'src/base/kernel/db/reach/failover.test.ts',
  'src/ops/server/backup/backup-round.test.ts',
  'src/demo/life/{fresh-demo,demo-life}.test.ts',
  'src/demo/make-demo-rows.test.ts',
  'scripts/dev/dev.test.ts',
  'bench/every-case.test.ts',
];

// `npm run t` mostly runs one page, and waits for no other page's code. A run of all pages loads all of
// them anyway, and would spend a tenth more on splitting them.
const pagePlugins = [
  ...(process.env.ONLY_OPENED_PAGES ? [routesLoadedWhenOpened()] : []),
  react(),
  minifiedContract(),
];

// Only `npm run test:journeys` runs these: they test how long something takes, or are one more of a kind.
const onlyEveryWay = [
  'e2e/{killed-while-typing,server-gone,api-docs}.test.ts',
  'e2e/{clinic-begins-anew,patient-taps,record-screens}.test.ts',
];

// Our commands name the projects that they need, because Vitest sets up all projects that it is given,
// whatever `--project` says. That takes seconds.
const wanted = process.env.TEST_PROJECTS?.split(' ');

export default defineConfig({
  test: {
    tags,
    ...(isBoundedProof && { tagsFilter: ['!all'] }),
    maxWorkers: 2,
    // On a slow machine a worker takes long to end, which is no fault.
    teardownTimeout: patienceMs,
    projects: [
      {
        test: {
          name: 'rules',
          // Node loads these modules itself, as in the product. Vite's runner takes a third more processor
          // time.
          experimental: { viteModuleRunner: false, nodeLoader: false },
          include: [
            'src/base/{time,text}/*.test.ts',
            'src/**/rules/**/*.test.ts',
          ],
          exclude: onlyAll,
          // These are pure functions, which leave nothing behind in a process. So the generators of texts are
          // made only once.
          isolate: false,
          environment: 'node',
          setupFiles: [propertyReports],
          ...patience,
          env,
        },
      },
      {
        test: {
          name: 'server',
          include: [
            'src/*.test.ts',
            'src/**/{contract,server}/**/*.test.ts',
            'src/base/{kernel,doors}/**/*.test.ts',
            'src/{demo,testing}/**/*.test.ts',
            'scripts/**/*.test.ts',
            'bench/**/*.test.ts',
          ],
          exclude: [...onlyLong, ...onlyAll],
          environment: 'node',
          pool: 'forks',
          // Many tests wait for a lease, a stop or a starting server, so several workers share the
          // processors. Each loads all modules again.
          maxWorkers: isBoundedProof ? 1 : 3,
          // Each file has its own database. A separate process would cost as much as many of its tests.
          isolate: false,
          globalSetup: 'src/testing/database/global-postgres.ts',
          setupFiles: ['src/testing/cheap-passwords.ts', propertyReports],
          ...patience,
          env,
        },
      },
      {
        // `npm run test:long`: tests that are too long, or need too many rights, for the usual proof.
        test: {
          name: 'long',
          include: [
            ...onlyLong,
            // These files have more cases here than in the usual proof.
            'src/ops/server/local-postgres/local-postgres.all.test.ts',
            'src/ops/server/backup/make-backup.all.test.ts',
            'src/subjects/messages/server/worker/work-messages.all.test.ts',
            'src/subjects/record/server/chain/many-signatures.all.test.ts',
            'src/subjects/queue/server/call-next.test.ts',
            'src/app/server/{crash,database-restart,stopping}.all.test.ts',
            'src/app/server/http/besieged.all.test.ts',
            'src/subjects/booking/server/take/races.test.ts',
            'src/subjects/rescheduling/server/move/move-races.all.test.ts',
            'src/subjects/access/server/recovery/{activate-patient,set-password-by-link}.test.ts',
            'src/subjects/access/server/step-up/enter-activation-code.test.ts',
            'src/base/kernel/budgets/spend-budget.test.ts',
          ],
          environment: 'node',
          pool: 'forks',
          globalSetup: 'src/testing/database/global-postgres.ts',
          ...patience,
          env: { ...env, LONG_PROOF: '1' },
        },
      },
      {
        plugins: pagePlugins,
        test: {
          ...pages,
          name: 'pages',
          exclude: [...betweenTabs, ...onlyAll],
          ...(isBoundedProof && { maxWorkers: 1 }),
          // Isolation would spend half of the time on loading the same modules and environments again.
          // pages-setup.ts cleans up instead.
          isolate: false,
        },
      },
      {
        plugins: pagePlugins,
        test: {
          ...pages,
          name: 'tabs',
          include: betweenTabs,
          exclude: onlyAll,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          exclude: [
            ...(process.env.JOURNEYS === 'all' ? [] : onlyEveryWay),
            ...onlyAll,
          ],
          environment: 'node',
          pool: 'forks',
          // The files of a worker share its browser: e2e/visit.ts.
          isolate: false,
          globalSetup: 'e2e/global-app.ts',
          // As many workers as clinics: e2e/journey-clinic.ts.
          maxWorkers: isBoundedProof ? 1 : 2,
          ...patience,
          env: { NODE_ENV: 'test' },
        },
      },
    ].filter(({ test }) => wanted?.includes(test.name) ?? true),
  },
});
