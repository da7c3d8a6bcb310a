import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { rowsOfProof } from '../../../testing/bounded-proof.ts';
import {
  insertSmallClinic,
  type SmallClinic,
  servicesOn,
} from '../../../testing/clinic/factories.ts';
import { testDatabase } from '../../../testing/database/database.ts';
import { type TestApi, testApi } from '../../../testing/servers/api.ts';
import type { BuiltSite } from './built-site.ts';
import { pages } from './page-table.ts';

const database = testDatabase();
const site: BuiltSite = {
  files: new Map([['early.js', new TextEncoder().encode('')]]),
  builtAt: new Date(0),
  html: readFileSync(join(import.meta.dirname, '../../../index.html'), 'utf8'),
  preloadOf: () => '',
};
const sites = ['https://www.clinica.example', 'https://otra.example:8443'];
let clinic: SmallClinic;
let named: TestApi;
let unnamed: TestApi;

beforeAll(async () => {
  clinic = await insertSmallClinic(database);
  named = testApi(servicesOn(database.db), { site, framedBy: sites });
  unnamed = testApi(servicesOn(database.db), { site });
});

/** The sites that may frame an address, by both headers. */
async function framing(api: TestApi, path: string, method = 'GET') {
  const { headers } = await api.ask({ path, method });
  const [, ancestors] =
    /frame-ancestors ([^;]+)/.exec(
      headers.get('content-security-policy') ?? '',
    ) ?? [];
  return [ancestors, headers.get('x-frame-options')];
}

const allowed = [sites.join(' '), null];
const refused = ["'none'", 'DENY'];
const someId = '01890000-0000-7000-8000-000000000000';

describe('with two sites named', () => {
  test.each(
    rowsOfProof([
      '/',
      '/doctores',
      '/doctores?especialidad=pediatria',
      '/agendar-cita',
      '/agendar-cita/',
      '/agendar-cita?especialidad=pediatria&paso=horario',
      `/agendar-cita/${someId}`,
      '/politicas-de-privacidad',
    ]),
  )('these may frame %s', async (path) => {
    expect(await framing(named, path)).toEqual(allowed);
    expect(await framing(unnamed, path)).toEqual(refused);
  });

  test.each([
    '/login',
    '/login?rol=paciente',
    '/registro',
    '/registro-paciente',
    '/recordar',
    `/recordar?token=${'A'.repeat(43)}`,
    '/?documento=23456789BCDFGHJKMNPQ',
    '/?documento=',
    `/agendar-cita?token=${'A'.repeat(43)}`,
    `/cancelar-turno/${someId}`,
    `/cancelar-turno/${someId}?token=${'A'.repeat(43)}`,
    '/turnero',
    '/turnero?modo=kiosco',
    '/mi-cuenta',
    '/mi-cuenta/agendar',
    '/doctor',
    '/recepcion',
    '/admin/settings',
    '/doctores/../admin',
    '//agendar-cita/x/y',
    '/no-existe',
    '/early.js',
    '/healthz',
    '/api/public/clinic',
    '/api/public/nada',
    '/api/docs',
    '/manifest.webmanifest',
  ])('no site may frame %s', async (path) => {
    expect(await framing(named, path)).toEqual(refused);
  });

  test('a HEAD request for a doctor’s booking gets the same headers', async () => {
    expect(
      await framing(named, `/agendar-cita/${clinic.doctorId}`, 'HEAD'),
    ).toEqual(allowed);
  });

  test('a site may frame exactly five pages', async () => {
    const framable = [];
    for (const { path } of pages) {
      const [ancestors] = await framing(named, path.replace(/\$\w+/, someId));
      if (ancestors !== "'none'") framable.push(path);
    }
    expect(framable).toEqual([
      '/',
      '/doctores',
      '/agendar-cita',
      '/agendar-cita/$doctorId',
      '/politicas-de-privacidad',
    ]);
  });
});
