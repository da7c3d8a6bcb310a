import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { classNameOf } from '../../../../vite-class-names.ts';
import {
  insertSmallClinic,
  type SmallClinic,
  servicesOn,
} from '../../../testing/clinic/factories.ts';
import { testDatabase } from '../../../testing/database/database.ts';
import { type TestApi, testApi } from '../../../testing/servers/api.ts';

const wicked = '</h1><img src=x onerror=alert(1)>"\'&amp; $& __CSP_NONCE__';
const harmless =
  '&lt;/h1&gt;&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;amp; $&amp; __CSP_NONCE__';
const source = join(import.meta.dirname, '../../..');
const database = testDatabase();
let clinic: SmallClinic;
let api: TestApi;

beforeAll(async () => {
  clinic = await insertSmallClinic(database);
  api = testApi(servicesOn(database.db), {
    site: {
      files: new Map(),
      builtAt: new Date(0),
      html: readFileSync(join(source, 'index.html'), 'utf8'),
      preloadOf: () => '',
    },
  });
});

/** Returns a page's content before any script, and the title of its tab. */
async function begin(path: string) {
  const html = await (await api.ask({ path })).text();
  const body =
    /<body>(.*)<script type="application\/json"/s.exec(html)?.[1] ?? '';
  return { html, body, title: /<title>(.*?)<\/title>/s.exec(html)?.[1] };
}

const heading = (body: string) => /<h1>(.*?)<\/h1>/s.exec(body)?.[1];
const lead = (body: string) =>
  /<p class="page-lead">(.*?)<\/p>/s.exec(body)?.[1];

describe('before any script', () => {
  test('the home page says what a patient can do and how to call, and lists each specialty with its links', async () => {
    const { body, title } = await begin('/');
    expect(title).toBe('Saque su turno · Clínica de prueba');
    expect(heading(body)).toBe('Saque su turno');
    expect(lead(body)).toMatch(
      /^Clínica de prueba, Calle Falsa 123\. Elija profesional, día y horario, o llame al <a [^>]*href="tel:\+541155550000">11 5555-0000<\/a>\.$/,
    );
    expect(body).toContain('href="/agendar-cita">Agendar cita</a>');
    expect(body).toContain(
      'href="/mi-cuenta">Ya tengo turno: ver o cancelar</a>',
    );
    expect(body).toContain('href="/login" class="layout-enter">Ingresar</a>');
    expect(body).toContain(
      '<span>Clínica</span><span class="home-quiet">1 profesional</span>',
    );
    expect(body).toMatch(
      /href="\/agendar-cita\?especialidad=clinica&amp;dia=\d{4}-\d\d-\d\d&amp;hora=\d\d%3A\d\d"><span class="home-quiet">Próximo turno:<\/span> <strong>\p{L}{3} \d+\/\d+ \d\d:\d\d<\/strong>/u,
    );
    expect(body).toContain('<p class="no-script">');
  });

  test.each([
    ['/doctores', 'Profesionales', 'Elija con quién atenderse.'],
    ['/agendar-cita', '¿Con quién se quiere atender?', undefined],
    ['/login', 'Ingresar', undefined],
    ['/login?rol=doctor', 'Ingresar', undefined],
    [
      '/registro-paciente',
      'Registro de paciente',
      'Deje sus datos una sola vez. Si ya se atendió aquí, <a href="/agendar-cita">agende directamente</a>.',
    ],
    ['/registro', 'Registrarse', '¿Quién es usted?'],
    ['/recordar', 'Recordar o recuperar el acceso', '¿Qué necesita?'],
    [
      '/politicas-de-privacidad',
      'Política de privacidad',
      'Qué datos suyos guardamos, para qué, quién los ve y qué puede pedirnos.',
    ],
    [
      '/no-existe',
      'No encontramos esa página',
      'Puede que la dirección esté incompleta o que la página haya cambiado de lugar.',
    ],
  ])(
    '%s shows its name once, beside one sign that the page is loading',
    async (path, name, what) => {
      const { body, title } = await begin(path);
      expect(heading(body)).toBe(name);
      expect(title).toMatch(new RegExp(`^${RegExp.escape(name)} · `));
      expect(lead(body)).toBe(what);
      for (const once of [/<h1/g, /role="status"/g, /<main/g, /id="root"/g])
        expect(body.match(once), String(once)).toHaveLength(1);
      expect(body).not.toContain('id="boot"');
      expect(body).toContain('href="tel:+541155550000">11 5555-0000</a>');
    },
  );

  test('a booking lists the specialties, and the booking of one doctor names the doctor', async () => {
    expect((await begin('/agendar-cita')).body).toContain(
      'href="/agendar-cita?especialidad=clinica"',
    );
    expect(
      (await begin('/agendar-cita?especialidad=clinica')).body,
    ).not.toContain('specialty-choice-list');
    const { body, title } = await begin(`/agendar-cita/${clinic.doctorId}`);
    const { rows } = await database.owner.query(
      'select name from doctors where id = $1',
      [clinic.doctorId],
    );
    expect(heading(body)).toBe(`Turnos con ${rows[0].name}`);
    expect(title).toMatch(new RegExp(`^Turnos con ${rows[0].name} · `));
  });

  test.each([
    ['a panel', '/mi-cuenta'],
    ['the counter', '/recepcion/appointments'],
    ['the consulting room', '/doctor'],
    ['an unknown page of a panel', '/admin/no-existe'],
    ['the waiting room', '/turnero'],
    ['a document to check', '/?documento=23456789BCDFGHJKMNPQ'],
    ['a secret link', '/recordar?token=el-secreto'],
    ['a wish of the waiting list', '/agendar-cita?token=el-secreto'],
    [
      'a chosen time',
      '/agendar-cita?especialidad=clinica&dia=2026-11-17&hora=09%3A00',
    ],
    [
      'an appointment',
      '/cancelar-turno/01a1fd38-e932-712a-801f-6bf51545376d?token=abc',
    ],
    ['an unknown doctor', '/agendar-cita/no-es-nadie'],
  ])('%s, which only its code can draw, shows the spinner', async (_, path) => {
    const { body, title } = await begin(path);
    expect(body).toContain('<div id="boot" role="status">');
    expect(body).not.toContain('<h1');
    expect(title).toBe('TurnoClaro');
  });

  test('a clinic with nothing to book yet shows only the spinner', async () => {
    await database.owner.query('update doctors set is_enabled = false');
    try {
      expect((await begin('/')).body).toContain('id="boot"');
      expect((await begin('/doctores')).body).toContain('id="boot"');
    } finally {
      await database.owner.query('update doctors set is_enabled = true');
    }
  });

  test('pages that redirect signed-in users are for visitors', async () => {
    const isForVisitors = async (path: string) =>
      (await begin(path)).body.includes(' data-for-visitors>');
    for (const path of ['/', '/agendar-cita', '/recordar', '/no-existe'])
      expect(await isForVisitors(path), path).toBe(true);
    for (const path of ['/login', '/registro-paciente', '/doctores'])
      expect(await isForVisitors(path), path).toBe(false);
  });

  test('names stay text, even with tags in them', async () => {
    await database.owner.query(
      'update clinics set name = $1, address = $1, city = $1, opening_hours = $2',
      [wicked, [wicked]],
    );
    await database.owner.query('update specialties set name = $1', [wicked]);
    for (const path of ['/', '/agendar-cita']) {
      const { html, body, title } = await begin(path);
      expect(title).toContain(harmless);
      expect(body.split(harmless).length).toBeGreaterThan(4);
      expect(html).not.toContain('<img src=x');
    }
  });
});

test('the first HTML uses classes of the page’s own style sheets, under the names of the build', async () => {
  const named = new Set<string>();
  for (const sheet of globSync('**/*.module.css', { cwd: source })) {
    const css = readFileSync(join(source, sheet), 'utf8').replaceAll(
      /\/\*[\s\S]*?\*\//g,
      '',
    );
    for (const [, name = ''] of css.matchAll(/\.([a-z][\w-]*)/gi)) {
      const built = classNameOf(name, join(source, sheet));
      if (built === `${basename(sheet, '.module.css')}-${name}`)
        named.add(built);
    }
  }
  const base = readFileSync(join(source, 'base/ui/base.css'), 'utf8');
  const worn = new Set<string>();
  for (const path of [
    '/',
    '/agendar-cita',
    '/login',
    '/doctores',
    '/no-existe',
    '/registro-paciente',
  ]) {
    for (const [, names = ''] of (await begin(path)).body.matchAll(
      /class="([^"]*)"/g,
    ))
      for (const name of names.split(' ')) worn.add(name);
  }
  expect(worn.size).toBeGreaterThan(30);
  expect(
    [...worn].filter(
      (name) => !named.has(name) && !base.includes(`.${name} {`),
    ),
  ).toEqual([]);
});
