import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { minifiedContract } from './vite-minified-contract.ts';

// Neither the clinic's zone nor the developer's: whatever reads the machine's zone shows itself.
const env = { NODE_ENV: 'test', TZ: 'Asia/Tokyo' };

const pages = {
  include: ['src/web/**/*.test.{ts,tsx}'],
  environment: 'jsdom',
  setupFiles: ['src/testing/pages-setup.ts'],
  css: { modules: { classNameStrategy: 'non-scoped' as const } },
  testTimeout: 20_000,
  env,
};

// What tabs of one browser tell one another: each of these files is a browser of its own.
const betweenTabs = [
  'src/web/session-watch.test.tsx',
  'src/web/lib/{session-*,sign-out,renew-token}.test.{ts,tsx}',
];

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'domain',
          include: ['src/domain/**/*.test.ts'],
          environment: 'node',
          testTimeout: 30_000,
          env,
        },
      },
      {
        test: {
          name: 'server',
          include: [
            'src/*.test.ts',
            'src/{contract,server,testing}/**/*.test.ts',
            'scripts/**/*.test.ts',
            'bench/**/*.test.ts',
          ],
          environment: 'node',
          pool: 'forks',
          // Each file has a database of its own; a process of its own would cost it as much as many of its tests.
          isolate: false,
          globalSetup: 'src/testing/global-postgres.ts',
          testTimeout: 30_000,
          hookTimeout: 60_000,
          env,
        },
      },
      {
        plugins: [react(), minifiedContract()],
        test: {
          ...pages,
          name: 'pages',
          exclude: betweenTabs,
          // Half of the work would be loading the same modules and browsers anew; pages-setup.ts cleans up.
          isolate: false,
        },
      },
      {
        plugins: [react(), minifiedContract()],
        test: { ...pages, name: 'tabs', include: betweenTabs },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          environment: 'node',
          pool: 'forks',
          globalSetup: 'e2e/global-app.ts',
          // As many as there are clinics for: e2e/journey-clinic.ts.
          maxWorkers: 2,
          testTimeout: 90_000,
          hookTimeout: 120_000,
          env: { NODE_ENV: 'test' },
        },
      },
    ],
  },
});
