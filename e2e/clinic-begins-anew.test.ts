import { expect, onTestFinished, test } from 'vitest';
import { insertSmallClinic } from '../src/testing/clinic/factories.ts';
import { insertUser, staffPassword } from '../src/testing/clinic/people.ts';
import { admin, atStep, fillIn, signIn } from './beginning.ts';
import { startOwnClinic } from './own-clinic.ts';
import { testBrowser } from './visit.ts';

const browser = testBrowser();

test('an administrator empties a demonstration and begins a real clinic', async () => {
  const email = 'demo@clinica.example';
  const clinic = await startOwnClinic(
    async (owner) => {
      await insertSmallClinic({ owner });
      await insertUser({ owner }, { role: 'Admin', email });
      await owner.query('update clinics set is_demo = true');
    },
    { isDemo: true },
  );
  onTestFinished(() => clinic.stop());
  const visit = await browser.visit({
    baseUrl: clinic.baseUrl,
    refusals: [401],
  });
  const { page, hands, see } = visit;
  await page.goto('/login?rol=administracion');
  await signIn(visit, { email, password: staffPassword });
  await see(/^Buen.*, Paula Ibáñez$/);
  await hands.press(
    page.getByRole('button', { name: 'Vaciar la demostración…' }),
  );
  const question = page.getByRole('dialog', { name: 'Empezar de verdad' });
  const empty = question.getByRole('button', {
    name: 'Vaciar y empezar de verdad',
  });
  const typed = {
    'Su nombre y apellido': admin.name,
    'Su e-mail': admin.email,
    'Su contraseña nueva': admin.password,
  };
  await fillIn(visit, typed, question);
  await hands.press(empty);
  await question
    .getByText('Escriba EMPEZAR, en mayúsculas, para confirmar.')
    .waitFor();
  await visit.expectAccessible();
  await fillIn(
    visit,
    { 'Para confirmar, escriba EMPEZAR': 'EMPEZAR' },
    question,
  );
  await hands.press(empty);
  await atStep(visit, 'La clínica', false);
  await page.getByRole('banner').getByText(admin.name).waitFor();
  const { rows } = await clinic.owner.query(
    'select email, role from system_users',
  );
  expect(rows).toEqual([{ email: admin.email, role: 'Admin' }]);

  // The demonstration's account was deleted with it.
  await hands.press(
    page.getByRole('banner').getByRole('button', { name: 'Cerrar sesión' }),
  );
  await see('Ingresar');
  await signIn(visit, { email, password: staffPassword });
  await page.getByRole('main').getByText('Credenciales inválidas').waitFor();
  await signIn(visit, admin);
  await atStep(visit, 'La clínica', false);
});
