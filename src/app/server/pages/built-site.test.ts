import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readBuiltSite } from './built-site.ts';

const html = [
  '<script type="module" src="/assets/libraries-1.js"></script>',
  '<script type="module" src="/assets/shell-2.js"></script>',
  '<link rel="stylesheet" href="/assets/shell-3.css">',
].join('');

// Vite's manifest when the first files are split in groups: no chunk is marked as the entry.
const manifest = {
  '_libraries-1.js': { file: 'assets/libraries-1.js' },
  '_shell-2.js': {
    file: 'assets/shell-2.js',
    imports: ['_libraries-1.js'],
    css: ['assets/shell-3.css'],
  },
  '_field-4.js': {
    file: 'assets/field-4.js',
    imports: ['_libraries-1.js'],
    css: ['assets/field-5.css'],
  },
  'app/routes/doctores.tsx?tsr-split=component': {
    file: 'assets/doctores-6.js',
    imports: ['_shell-2.js', '_field-4.js'],
    css: ['assets/doctores-7.css'],
  },
  // Code that pages share has no module name.
  '_not-found-page-8.js': {
    file: 'assets/not-found-page-8.js',
    imports: ['_shell-2.js'],
  },
  'base/api/web/client/open-door.ts': {
    file: 'assets/open-door-9.js',
    imports: ['_libraries-1.js'],
  },
};

const modules = {
  'app/routes/doctores.tsx': 'assets/shell-2.js',
  'app/routes/doctores.tsx?tsr-split=component': 'assets/doctores-6.js',
  'base/ui/field/field.tsx': 'assets/field-4.js',
  'base/ui/page/not-found-page.tsx': 'assets/not-found-page-8.js',
  'base/api/web/client/open-door.ts': 'assets/open-door-9.js',
};

async function site() {
  const folder = await mkdtemp(join(tmpdir(), 'built-site-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, '.vite'));
  await writeFile(join(folder, 'index.html'), html);
  await writeFile(
    join(folder, '.vite', 'manifest.json'),
    JSON.stringify(manifest),
  );
  await writeFile(
    join(folder, '.vite', 'modules.json'),
    JSON.stringify(modules),
  );
  return readBuiltSite(folder);
}

test('a page preloads its own files with the first ones, and none twice', async () => {
  const tags = (await site()).preloadOf('app/routes/doctores.tsx');
  expect(tags).toContain(
    '<link rel="modulepreload" fetchpriority="low" href="/assets/doctores-6.js">',
  );
  expect(tags).toContain(
    '<link rel="modulepreload" fetchpriority="low" href="/assets/field-4.js">',
  );
  expect(tags).toContain(
    '<link rel="stylesheet" href="/assets/doctores-7.css">',
  );
  expect(tags).toContain('<link rel="stylesheet" href="/assets/field-5.css">');
  expect(tags).not.toMatch(/shell|libraries/);
});

const ofCalls =
  '<link rel="modulepreload" fetchpriority="low" href="/assets/open-door-9.js">';

test('a page without files of its own preloads the code for calls, after everything else', async () => {
  expect((await site()).preloadOf('app/routes/registro.tsx')).toBe(ofCalls);
});

test('an address without a page preloads the not-found page', async () => {
  expect((await site()).preloadOf(null)).toBe(
    `<link rel="modulepreload" fetchpriority="low" href="/assets/not-found-page-8.js">${ofCalls}`,
  );
});
