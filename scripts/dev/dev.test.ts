import { once } from 'node:events';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { testBrowser } from '../../e2e/visit.ts';
import { startProduct } from '../../src/testing/product/running-product.ts';
import { project } from '../run-program.ts';

const browser = testBrowser();

/** A clone of the project whose files a test may change. */
async function makeClone(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'turnoclaro-dev-'));
  onTestFinished(() =>
    rm(folder, { recursive: true, force: true, maxRetries: 3 }),
  );
  const isTest = (path: string) => /\.test\.tsx?$/.test(path);
  for (const name of globSync(['src', 'scripts', '*.json', 'vite*.ts'], {
    cwd: project,
  }))
    await cp(join(project, name), join(folder, name), {
      recursive: true,
      filter: (path) => !isTest(path),
    });
  await symlink(join(project, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

function edit(file: string, before: string, after: string): void {
  const text = readFileSync(file, 'utf8');
  expect(text).toContain(before);
  writeFileSync(file, text.replace(before, after));
}

test('npm run dev shows a change of each layer, and keeps the database and the typed text', async () => {
  const clone = await makeClone();
  const dataDir = join(clone, 'data-dev');
  const product = await startProduct({
    dataDir,
    project: clone,
    script: 'dev.ts',
    settings: { DEMO: '0' },
  });
  onTestFinished(async () => {
    await product.stop();
  });
  const { baseUrl } = product;
  const src = (file: string) => join(clone, 'src', file);
  const ask = async (path: string) => (await fetch(`${baseUrl}${path}`)).text();
  const clusterFile = join(dataDir, 'postgres', 'postmaster.pid');
  const runOfDatabase = () => readFileSync(clusterFile, 'utf8').split('\n')[0];
  const firstRun = runOfDatabase();

  const { page } = await browser.visit({ baseUrl, width: 1366, height: 768 });
  const dni = page.getByRole('textbox', { name: 'DNI' });
  const loads: string[] = [];
  page.on('load', () => loads.push(page.url()));
  await page.goto('/login');
  await dni.fill('30111222');
  edit(
    src('subjects/access/web/sign-in/sign-in-form.tsx'),
    'label="Contraseña"',
    'label="Clave secreta"',
  );
  await page.getByLabel('Clave secreta').waitFor();
  expect(await dni.inputValue()).toBe('30111222');
  expect(loads).toHaveLength(1);

  // Two files are saved together: a colour that server and styles use, and a sentence of the contract.
  edit(
    src('base/clinic/rules/accent.ts'),
    "page: '#fbfaf8'",
    "page: '#fbfaf7'",
  );
  edit(
    src('base/api/contract/edge-sentences.ts'),
    'No encontramos lo que busca.',
    'Aquí no hay nada.',
  );
  await expect.poll(() => ask('/manifest.webmanifest')).toContain('#fbfaf7');
  expect(await ask('/api/nada')).toContain('Aquí no hay nada.');
  const color = () =>
    getComputedStyle(document.documentElement).getPropertyValue('--color-page');
  await expect.poll(() => page.evaluate(color)).toBe('#fbfaf7');

  // There is no server while a file of it is broken.
  await dni.fill('30111333');
  const loadsBefore = loads.length;
  const answer = "context.text('ok')";
  edit(src('app/server/app.ts'), answer, "context.text('ok'");
  await expect.poll(() => ask('/healthz')).toContain('npm run dev');
  expect(product.output()).toContain('SyntaxError');
  edit(src('app/server/app.ts'), "context.text('ok'", "context.text('vive')");
  await expect.poll(() => ask('/healthz')).toBe('vive');

  expect(await dni.inputValue()).toBe('30111333');
  expect(loads).toHaveLength(loadsBefore);
  expect(runOfDatabase()).toBe(firstRun);
  const first = await fetch(`${baseUrl}/login`);
  expect(await first.text()).toMatch(
    /<h1>Ingresar<\/h1>[\s\S]*"public","clinic","get"/,
  );
  expect(first.headers.get('content-security-policy')).toMatch(
    /script-src 'self'; style-src 'self' 'nonce-/,
  );

  await page.goto('/_pieces?pieza=button');
  const frame = page.frameLocator('iframe').first();
  await frame.getByText('Guardando…').first().waitFor();
  edit(src('base/ui/button/button.pieces.tsx'), 'Guardando…', 'Un instante…');
  await frame.getByText('Un instante…').first().waitFor();

  await page.close();
  const ended = once(product.process, 'exit');
  product.process.kill('SIGINT');
  expect(await ended).toEqual([0, null]);
  expect(existsSync(clusterFile)).toBe(false);
});
