import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { chooseSpecialty } from './booking-screens.ts';
import { waitForMail } from './mail.ts';
import {
  defaultDoctorPassword,
  patientPassword,
  staffPassword,
  testPeople,
} from './people.ts';
import { seeToast } from './see-toast.ts';
import {
  byKeyboardAtTheDesk,
  byKeyboardInTheDark,
  byMouseInTheDark,
  testBrowser,
  type Visit,
} from './visit.ts';

const browser = testBrowser();
const people = testPeople();

interface Person {
  rol: 'paciente' | 'doctor' | 'administracion' | 'recepcion';
  login: string;
  password: string;
  greeted: string;
  area: string;
  heading: string | RegExp;
  /** A text that only the loaded page has. */
  loaded?: string;
}

const greeting = (name: string) =>
  new RegExp(`^Buen(?: día|as tardes|as noches), ${name}$`);
/** The heading of the counter's day: `Lunes 16 de noviembre`. */
const aDay = /^\p{Lu}\p{L}+ \d+ de \p{L}+$/u;

async function everyKind(): Promise<Person[]> {
  const patient = await people.patient({ fullName: 'Rosa Del Valle' });
  const doctor = await people.doctor({ name: 'Marta Quiroga' });
  const admin = await people.user('Admin');
  const receptionist = await people.user('Recepcionista');
  return [
    {
      rol: 'paciente',
      login: patient.dni,
      password: patient.dni,
      greeted: 'Rosa',
      area: '/mi-cuenta/citas',
      heading: 'Mis turnos',
    },
    {
      rol: 'doctor',
      login: doctor.email,
      password: staffPassword,
      greeted: 'Dr. Marta Quiroga',
      area: '/doctor/appointments',
      heading: 'Mi día',
    },
    {
      rol: 'administracion',
      login: admin.email,
      password: staffPassword,
      greeted: admin.name,
      area: '/admin/dashboard',
      heading: greeting(admin.name),
      loaded: 'Para atender',
    },
    {
      rol: 'recepcion',
      login: receptionist.email,
      password: staffPassword,
      greeted: receptionist.name,
      area: '/recepcion/appointments',
      heading: aDay,
    },
  ];
}

async function fillIn(
  { page, hands }: Visit,
  { rol, login, password }: Pick<Person, 'rol' | 'login' | 'password'>,
) {
  const label = rol === 'paciente' ? 'DNI' : 'E-mail';
  await hands.fill(page.getByRole('textbox', { name: label }), login);
  await hands.fill(page.getByLabel('Contraseña'), password);
  await hands.press(
    page.getByRole('main').getByRole('button', { name: 'Ingresar' }),
  );
}

const signOut = ({ page, hands }: Visit) =>
  hands.press(
    page.getByRole('banner').getByRole('button', { name: 'Cerrar sesión' }),
  );
const pathOf = ({ page }: Visit) => new URL(page.url()).pathname;

describe.each(byKeyboardAtTheDesk)('%s', (_, way) => {
  test('each kind of user signs in, gets a greeting, and signs out', async () => {
    const visit = await browser.visit(way);
    const { page, see } = visit;
    for (const person of await everyKind()) {
      await page.goto(`/login?rol=${person.rol}`);
      await see('Ingresar');
      const texts = [
        'Inicio de sesión exitoso',
        `Bienvenido, ${person.greeted}`,
      ];
      await seeToast(visit, texts, () => fillIn(visit, person));
      await see(person.heading);
      if (person.loaded) {
        await page.getByText(person.loaded).waitFor();
        await visit.expectAccessible();
      }
      expect(pathOf(visit)).toBe(person.area);
      await seeToast(
        visit,
        ['Sesión cerrada', 'Ha cerrado sesión correctamente'],
        () => signOut(visit),
      );
      await page
        .getByRole('heading', { level: 1, name: 'Ingresar', exact: true })
        .waitFor();
      expect(await storageOf(visit)).toEqual({ local: [], session: [] });
    }
  });
});

describe.each(byMouseInTheDark)('%s', (_, way) => {
  test('two users share one browser: each opens their area, and one signs out without the other', async () => {
    const [patient, , , receptionist] = (await everyKind()) as [
      Person,
      Person,
      Person,
      Person,
    ];
    const visit = await browser.visit(way);
    const { page, see } = visit;
    for (const person of [receptionist, patient]) {
      await page.goto(`/login?rol=${person.rol}`);
      await fillIn(visit, person);
      await see(person.heading);
    }
    // A public page redirects to the first signed-in role, in the order of the specification.
    await page.goto('/');
    await see(patient.heading);
    await page.goto(receptionist.area);
    await see(receptionist.heading);
    await page.goto(patient.area);
    await see(patient.heading);
    await seeToast(visit, ['Sesión cerrada'], () => signOut(visit));
    await page.goto('/');
    await see(receptionist.heading);
  });

  test('a doctor signs in first with the default password, and can only choose their own', async () => {
    const doctor = await people.doctor({ name: 'Primera Vez', password: null });
    const visit = await browser.visit({ ...way, refusals: [401] });
    const { page, hands, see } = visit;
    await page.goto('/login?rol=doctor');
    await fillIn(visit, {
      rol: 'doctor',
      login: doctor.email,
      password: defaultDoctorPassword,
    });
    await see('Elija su contraseña');
    expect(await page.getByRole('navigation').count()).toBe(0);
    await hands.fill(
      page.getByRole('textbox', { name: 'Contraseña nueva' }),
      'una frase que nadie sabe',
    );
    await hands.press(page.getByRole('button', { name: 'Guardar y entrar' }));
    await see('Mi día');
    await signOut(visit);
    await see('Ingresar');
    // The default password no longer works.
    await page.goto('/login?rol=doctor');
    await fillIn(visit, {
      rol: 'doctor',
      login: doctor.email,
      password: defaultDoctorPassword,
    });
    await page.getByRole('main').getByText('Credenciales inválidas').waitFor();
  });
});

describe.each(byKeyboardInTheDark)('%s', (_, way) => {
  test('a patient confirms their identity with a code from an e-mail, and continues on the same page', async () => {
    const email = `rosa.${randomUUID()}@correo.example`;
    const patient = await people.patient({
      isVerified: true,
      email,
      emailTrust: 'verified_in_person',
    });
    const visit = await browser.visit({ ...way, refusals: [403] });
    const { page, hands, see } = visit;
    await page.goto('/login');
    await fillIn(visit, {
      rol: 'paciente',
      login: patient.dni,
      password: patient.dni,
    });
    await see('Mis turnos');
    await hands.press(
      page.getByRole('button', { name: 'Ver mis turnos anteriores' }),
    );
    await hands.press(
      page.getByRole('button', { name: 'Confirmar que soy yo' }),
    );
    await page.getByText('Confirme que es usted', { exact: true }).waitFor();
    await page.getByText('r***@c***.example').waitFor();
    await visit.expectAccessible();
    await hands.press(page.getByRole('button', { name: 'Enviar código' }));
    const [mail] = await waitForMail(email, 1);
    const [code = ''] = /\b\d{6}\b/.exec(mail?.text ?? '') ?? [];
    await hands.fill(page.getByLabel('Código que recibió por e-mail'), code);
    await visit.expectAccessible();
    await hands.press(
      page.getByRole('button', { name: 'Confirmar', exact: true }),
    );
    await page.getByText('Todavía no tiene turnos anteriores').waitFor();
    await see('Mis turnos');
  });
});

async function storageOf({
  page,
}: Visit): Promise<{ local: string[]; session: string[] }> {
  return page.evaluate(() => {
    const mine = (keys: string[]) =>
      keys
        .filter((key) =>
          /^(patient|doctor|admin|reception|original)_/.test(key),
        )
        .sort();
    return {
      local: mine(Object.keys(localStorage)),
      session: mine(Object.keys(sessionStorage)),
    };
  });
}

/** Leaves out the data kept for use without a connection (decision 40). Signing out removes those too. */
const ofSession = (keys: string[]) =>
  keys.filter((key) => !/^[a-z]+_kept /.test(key));

describe('the browser’s stored session', () => {
  test('stays in its tab if the user is not remembered: a new tab gets it from an open one, a reopened browser does not', async () => {
    const patient = await people.patient();
    const visit = await browser.visit({ refusals: [401] });
    const { page, see } = visit;
    await page.goto('/login');
    await fillIn(visit, {
      rol: 'paciente',
      login: patient.dni,
      password: patient.dni,
    });
    await see('Mis turnos');
    const { local, session } = await storageOf(visit);
    expect(local).toEqual([]);
    expect(ofSession(session)).toEqual([
      'original_patient_id',
      'patient_id',
      'patient_logged_in',
      'patient_name',
      'patient_remember_me',
      'patient_tab_key',
    ]);
    await page.reload();
    await see('Mis turnos');
    const tab = await page.context().newPage();
    await tab.goto('/mi-cuenta/citas');
    await tab.getByRole('heading', { level: 1, name: 'Mis turnos' }).waitFor();
    // The last tab is closed. The cookie is still there, but without the tab key it opens nothing.
    await tab.close();
    await page.close();
    const again = await visit.reopen();
    await again.page.goto('/mi-cuenta/citas');
    await again.see('Ingresar');
    expect(new URL(again.page.url()).search).toContain('volver');
  });

  test('survives a restart of the browser for a remembered user, and always for a doctor', async () => {
    const doctor = await people.doctor({ name: 'Marta Quiroga' });
    const receptionist = await people.user('Recepcionista');
    const visit = await browser.visit();
    const { page, hands, see } = visit;
    await page.goto('/login?rol=doctor');
    await fillIn(visit, {
      rol: 'doctor',
      login: doctor.email,
      password: staffPassword,
    });
    await see('Mi día');
    await page.goto('/login?rol=recepcion');
    await hands.tick(page.getByRole('checkbox', { name: 'Recordarme' }));
    await fillIn(visit, {
      rol: 'recepcion',
      login: receptionist.email,
      password: staffPassword,
    });
    await see(aDay);
    const { local, session } = await storageOf(visit);
    expect(ofSession(local)).toEqual([
      'doctor_session',
      'doctor_tab_key',
      'reception_session',
      'reception_tab_key',
    ]);
    expect(ofSession(session)).toEqual([]);
    const stored = await page.evaluate(() =>
      JSON.parse(localStorage.getItem('doctor_session') ?? ''),
    );
    expect(Object.keys(stored).sort()).toEqual([
      'email',
      'id',
      'loginTime',
      'name',
      'rememberMe',
    ]);
    expect(stored.rememberMe).toBe(true);
    const later = await visit.restart();
    await later.page.goto('/recepcion');
    await later.see(aDay);
    // Two roles are signed in. A public page redirects to the first of them in that order.
    await later.page.goto('/');
    await later.see('Mi día');
  });

  test('opens nothing in another browser, which deletes it and shows the sign-in', async () => {
    const admin = await people.user('Admin');
    const visit = await browser.visit();
    await visit.page.goto('/login?rol=administracion');
    await visit.hands.tick(
      visit.page.getByRole('checkbox', { name: 'Recordarme' }),
    );
    await fillIn(visit, {
      rol: 'administracion',
      login: admin.email,
      password: staffPassword,
    });
    await visit.see(greeting(admin.name));
    const stolen = await visit.page.evaluate(() => ({ ...localStorage }));
    expect(await visit.page.evaluate(() => document.cookie)).toBe('');
    const thief = await browser.visit({ refusals: [401] });
    await thief.page.goto('/politicas-de-privacidad');
    await thief.page.evaluate((items) => {
      for (const [key, value] of Object.entries(items))
        localStorage.setItem(key, String(value));
    }, stolen);
    await thief.page.goto('/admin/dashboard');
    await thief.see('Ingresar');
    expect(await storageOf(thief)).toEqual({ local: [], session: [] });
    await visit.page.reload();
    await visit.see(greeting(admin.name));
  });

  test('ends in every tab when the user signs out', async () => {
    const receptionist = await people.user('Recepcionista');
    const visit = await browser.visit({ refusals: [401] });
    await visit.page.goto('/login?rol=recepcion');
    await fillIn(visit, {
      rol: 'recepcion',
      login: receptionist.email,
      password: staffPassword,
    });
    await visit.see(aDay);
    const other = await visit.newTab();
    await other.page.goto('/recepcion');
    await other.see(aDay);
    await signOut(visit);
    await visit.see('Ingresar');
    await other.see('Ingresar');
    expect(await storageOf(other)).toEqual({ local: [], session: [] });
  });
});

describe('an address to return to', () => {
  test('opens after the sign-in, unless it is of another site', async () => {
    const patient = await people.patient({
      hasPassword: true,
      isVerified: true,
    });
    const visit = await browser.visit();
    const { page, see } = visit;
    await page.goto('/mi-cuenta/perfil');
    await see('Ingresar');
    await fillIn(visit, {
      rol: 'paciente',
      login: patient.dni,
      password: patientPassword,
    });
    await see('Mi perfil');
    await signOut(visit);
    await see('Ingresar');
    await page.goto('/login?volver=//malo.example/x');
    await fillIn(visit, {
      rol: 'paciente',
      login: patient.dni,
      password: patientPassword,
    });
    await see('Mis turnos');
  });

  test('stays in the redirect: a signed-in patient who opens the booking books in their own area', async () => {
    const patient = await people.patient({ fullName: 'Rosa Del Valle' });
    const visit = await browser.visit();
    const { page, hands, see } = visit;
    await page.goto('/login');
    await fillIn(visit, {
      rol: 'paciente',
      login: patient.dni,
      password: patient.dni,
    });
    await see('Mis turnos');
    await page.goto('/agendar-cita');
    await expect.poll(() => pathOf(visit)).toBe('/mi-cuenta/citas');
    expect(new URL(page.url()).searchParams.has('agendar')).toBe(true);
    await chooseSpecialty(visit, 'Nutrición');
    await see('Elija día y horario');
    await hands.press(page.getByRole('button', { name: 'Tomar este turno' }));
    await see('Revise y confirme');
    await page
      .getByRole('main')
      .getByText('Rosa', { exact: true })
      .first()
      .waitFor();
    await hands.press(page.getByRole('button', { name: 'Confirmar turno' }));
    await page.getByRole('heading', { name: 'Turno reservado' }).waitFor();
    await see('Mis turnos');
  });
});
