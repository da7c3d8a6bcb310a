import { expect, test } from 'vitest';
import { signedInRedirect } from './panel-addresses.ts';
import { type PanelRole, panelRoles } from './stored-session.ts';

const areas: [PanelRole, string][] = [
  ['doctor', '/doctor/appointments'],
  ['patient', '/mi-cuenta/citas'],
  ['admin', '/admin/dashboard'],
  ['reception', '/recepcion/appointments'],
];

function sent(address: string, ...roles: PanelRole[]): string | null {
  const { pathname, searchParams } = new URL(address, 'https://clinica.test');
  const opened = { path: pathname, search: Object.fromEntries(searchParams) };
  return signedInRedirect(opened, (role) => roles.includes(role));
}

test.each(areas)('a %s who opens the home page is sent to %s', (role, area) => {
  expect(sent('/', role)).toBe(area);
});

test.each([
  ['/'],
  ['/registro'],
  ['/turnero'],
  ['/no-existe'],
  ['/loginx'],
  ['/registro-paciente/x'],
])('a signed-in user is sent away from %s, and a visitor is not', (path) => {
  for (const [role, area] of areas) expect(sent(path, role)).toBe(area);
  expect(sent(path)).toBeNull();
});

test.each([
  ['/login'],
  ['/login/'],
  ['/login?rol=doctor&volver=/admin'],
  ['/registro-paciente'],
  ['/admin'],
  ['/admin/dashboard'],
  ['/doctor/appointments'],
  // The path contains `/doctor`.
  ['/doctores'],
  ['/doctores?buscar=gomez'],
  ['/recepcion/queue'],
  ['/mi-cuenta/perfil'],
  // The test applies to the path, anywhere in it.
  ['/x/admin'],
  ['/cancelar-turno/mi-cuenta'],
])('no user is sent away from %s', (path) => {
  expect(sent(path, ...panelRoles)).toBeNull();
});

test('the doctor’s session goes first, then the patient’s, the administrator’s, the receptionist’s', () => {
  expect(sent('/', 'reception', 'admin', 'patient', 'doctor')).toBe(
    '/doctor/appointments',
  );
  expect(sent('/', 'reception', 'admin', 'patient')).toBe('/mi-cuenta/citas');
  expect(sent('/', 'reception', 'admin')).toBe('/admin/dashboard');
  expect(sent('/', 'reception')).toBe('/recepcion/appointments');
});

const id = '0190a000-0004-7000-8000-000000000001';

test.each([
  ['/turnero?aca=Ab_-9', '?aca=Ab_-9'],
  ['/turnero?turno=Ab_-9', '?lugar=Ab_-9'],
  ['/turnero?turno=', ''],
  ['/agendar-cita', '?agendar='],
  ['/agendar-cita/', '?agendar='],
  [`/agendar-cita/${id}`, `?agendar=${id}`],
  [
    `/agendar-cita/${id}?practica=${id}&paso=espera&dia=2026-11-18`,
    `?agendar=${id}&practica=${id}&paso=espera`,
  ],
  [
    '/agendar-cita?especialidad=clinica&medico=cualquiera&paso=espera',
    '?agendar=&especialidad=clinica&medico=cualquiera&paso=espera',
  ],
  ['/agendar-cita?token=secreto', '?token=secreto'],
  [`/agendar-cita/${id}?paso=horario`, `?agendar=${id}`],
  [
    `/agendar-cita/${id}?dia=2026-11-18&hora=09:20&cobertura=particular&practica=${id}&mes=2026-12`,
    `?agendar=${id}&dia=2026-11-18&hora=09%3A20&cobertura=particular&practica=${id}`,
  ],
  [
    `/agendar-cita/${id}?hora=${encodeURIComponent('9&turno=x#')}`,
    `?agendar=${id}&hora=9%26turno%3Dx%23`,
  ],
  [`/cancelar-turno/${id}`, `?turno=${id}`],
  [`/cancelar-turno/${id}?token=secreto`, `?turno=${id}`],
  ['/recordar?token=secreto', '?aviso=enlace'],
  ['/recordar', ''],
  ['/politicas-de-privacidad', '?privacidad'],
  ['/?documento=7H2K-M4QX', '?documento=7H2K-M4QX'],
  ['/?documento=', '?documento='],
  ['/turnero', ''],
  ['/turnero?sala=1', ''],
])(
  'a patient who opens %s lands on the appointments with "%s"',
  (address, intent) => {
    expect(sent(address, 'patient')).toBe(`/mi-cuenta/citas${intent}`);
  },
);

test.each([
  ['/agendar-cita', ''],
  [`/agendar-cita/${id}`, ''],
  [`/cancelar-turno/${id}`, ''],
  ['/recordar?token=secreto', '?aviso=enlace'],
  ['/politicas-de-privacidad', '?privacidad'],
  ['/?documento=7H2K-M4QX', '?documento=7H2K-M4QX'],
  ['/?documento=', '?documento='],
  ['/turnero', ''],
])(
  'a receptionist who opens %s lands on the appointments with "%s"',
  (address, intent) => {
    expect(sent(address, 'reception')).toBe(`/recepcion/appointments${intent}`);
    expect(sent(address, 'patient', 'doctor')).toBe(
      `/doctor/appointments${intent}`,
    );
  },
);
