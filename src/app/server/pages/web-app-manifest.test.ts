import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { ownAccent } from '../../../base/clinic/rules/accent.ts';
import { rowsOfProof } from '../../../testing/bounded-proof.ts';
import {
  insertSmallClinic,
  servicesOn,
} from '../../../testing/clinic/factories.ts';
import { testDatabase } from '../../../testing/database/database.ts';
import { type TestApi, testApi } from '../../../testing/servers/api.ts';
import { findPage, pages } from './page-table.ts';
import type { webAppManifest } from './web-app-manifest.ts';

const database = testDatabase();
let api: TestApi;

beforeAll(async () => {
  await insertSmallClinic(database);
  const html = readFileSync(
    join(import.meta.dirname, '../../../index.html'),
    'utf8',
  );
  api = testApi(servicesOn(database.db), {
    site: { files: new Map(), builtAt: new Date(0), html, preloadOf: () => '' },
  });
});

async function readManifest() {
  const answer = await api.ask({ path: '/manifest.webmanifest' });
  expect(answer.status).toBe(200);
  return {
    answer,
    manifest: (await answer.json()) as ReturnType<typeof webAppManifest>,
  };
}

const paint = (accent: string | null) =>
  database.owner.query('update clinics set accent = $1', [accent]);

/** The image at an address: its size, and the colours of its corner and middle. */
async function look(path: string) {
  const answer = await api.ask({ path });
  const { data, info } = await sharp(Buffer.from(await answer.arrayBuffer()))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [
    ...data.subarray(4 * (y * info.width + x)).subarray(0, 4),
  ];
  const middle = Math.floor(info.width / 2);
  return {
    answer,
    size: `${info.width}x${info.height}`,
    corner: at(0, 0),
    // A point beside the mark, and one on it.
    field: at(Math.floor(info.width * 0.3), Math.floor(info.width * 0.3)),
    mark: at(middle, middle),
    inSafeZone: (test: (colour: number[]) => boolean) => {
      for (let y = 0; y < info.height; y += 3) {
        for (let x = 0; x < info.width; x += 3) {
          const isOutside =
            Math.hypot(x - middle, y - middle) > 0.4 * info.width;
          if (isOutside && test(at(x, y))) return false;
        }
      }
      return true;
    },
  };
}

test('every page links the manifest and the icon for iOS', {
  tags: ['all'],
}, async () => {
  for (const { path } of pages) {
    const html = await (
      await api.ask({ path: path.replaceAll(/\$\w+/g, 'x') })
    ).text();
    const head = html.slice(0, html.indexOf('</head>'));
    expect(head).toContain(
      '<link rel="manifest" href="/manifest.webmanifest">',
    );
    expect(head).toContain(
      '<link rel="apple-touch-icon" href="/icons/apple-180.png?v=0c5652">',
    );
    expect(
      head.match(
        /<meta name="theme-color"[^>]+prefers-color-scheme: (light|dark)/g,
      ),
    ).toHaveLength(2);
  }
});

test('the manifest has what browsers ask for to install, with the clinic’s own name', async () => {
  const { answer, manifest } = await readManifest();
  expect(answer.headers.get('content-type')).toMatch(
    /^application\/manifest\+json/,
  );
  expect(answer.headers.get('cache-control')).toBe('no-cache');
  expect(manifest).toMatchObject({
    id: '/',
    name: 'Clínica de prueba',
    short_name: 'Mis turnos',
    lang: 'es-AR',
    dir: 'ltr',
    display: 'standalone',
    scope: '/',
    start_url: '/mi-cuenta/citas',
    prefer_related_applications: false,
    theme_color: '#fbfaf8',
    background_color: '#fbfaf8',
  });
  expect(manifest.shortcuts.map(({ name }) => name)).toEqual([
    'Agendar cita',
    'Mis turnos',
  ]);
  const urls = [
    manifest.start_url,
    ...manifest.shortcuts.map(({ url }) => url),
  ];
  for (const url of urls) {
    expect(url.startsWith(manifest.scope)).toBe(true);
    expect(findPage(url).page, url).not.toBeNull();
  }
  const sizesOf = (purpose: string) =>
    manifest.icons
      .filter((icon) => icon.purpose === purpose)
      .map(({ sizes }) => sizes);
  expect(sizesOf('any')).toEqual(['192x192', '512x512']);
  expect(sizesOf('maskable')).toEqual(['192x192', '512x512']);
});

test('a clinic’s name that fits below an icon is the short name', async () => {
  await database.owner.query(`update clinics set name = 'Clínica Ñandú'`);
  expect((await readManifest()).manifest.short_name).toBe('Mis turnos');
  await database.owner.query(`update clinics set name = 'Sur'`);
  expect((await readManifest()).manifest.short_name).toBe('Sur');
  await database.owner.query(`update clinics set name = 'Clínica de prueba'`);
});

test.each(
  rowsOfProof([
    [null, ownAccent],
    ['#8a1c4a', '#8a1c4a'],
  ]),
)(
  'each icon has the size that it states, and the clinic’s colour: %s',
  async (accent, painted) => {
    await paint(accent);
    const colour = [1, 3, 5].map((from) =>
      Number.parseInt(painted.slice(from, from + 2), 16),
    );
    const { manifest } = await readManifest();
    const shortcutIcons = manifest.shortcuts.flatMap(({ icons }) => icons);
    for (const { src, sizes, type, purpose } of [
      ...manifest.icons,
      ...shortcutIcons,
    ]) {
      const { answer, size, corner, field, mark, inSafeZone } = await look(src);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe(type);
      expect(answer.headers.get('cache-control')).toBe(
        'public, max-age=31536000, immutable',
      );
      expect(size).toBe(sizes);
      expect(field).toEqual([...colour, 255]);
      expect(mark).toEqual([255, 255, 255, 255]);
      // Systems cut a maskable one: it reaches the edges, and its mark stays within the middle.
      expect(corner).toEqual(
        purpose === 'maskable' ? [...colour, 255] : [0, 0, 0, 0],
      );
      if (purpose === 'maskable')
        expect(inSafeZone(([red = 0]) => red > (colour[0] ?? 0) + 40)).toBe(
          true,
        );
    }
    const apple = await look(`/icons/apple-180.png?v=${painted.slice(1)}`);
    expect([apple.size, apple.corner]).toEqual(['180x180', [...colour, 255]]);
    await paint(null);
  },
);

test('browsers revalidate the address of an icon of another colour; an unknown icon is not found', async () => {
  const answer = await api.ask({ path: '/icons/any-192.png?v=ffffff' });
  expect(answer.headers.get('cache-control')).toBe('no-cache');
  const etag = answer.headers.get('etag') ?? '';
  expect(
    (
      await api.ask({
        path: '/icons/any-192.png',
        headers: { 'if-none-match': etag },
      })
    ).status,
  ).toBe(304);
  for (const file of [
    'any-193.png',
    'any-192.svg',
    '..%2Fany-192.png',
    'apple-512.png',
    '__proto__',
  ]) {
    expect((await api.ask({ path: `/icons/${file}` })).status).toBe(404);
  }
});
