import { describe, test } from 'vitest';
import { newPerson } from './clinic-calls.ts';
import { byKeyboardAtTheDesk, testBrowser, type Visit } from './visit.ts';

const browser = testBrowser();

const field = ({ page }: Visit, name: string) =>
  page.getByRole('textbox', { name });

describe.each(byKeyboardAtTheDesk)('%s', (_, way) => {
  test('a patient registers after correcting the errors beside the fields', async () => {
    const visit = await browser.visit(way);
    const { page, hands, see } = visit;
    await page.goto('/registro-paciente');
    await see('Registro de paciente');
    const send = page.getByRole('button', { name: 'Registrarme' });
    await hands.press(send);
    await page
      .getByRole('alert')
      .getByText(/^Falta revisar \d+ datos$/)
      .waitFor();
    await visit.expectAccessible();

    const person = newPerson('José Ñáñez D’Ángelo');
    await hands.fill(
      field(visit, 'DNI'),
      person.dni.replace(/(\d\d)(\d{3})(\d{3})/, '$1.$2.$3'),
    );
    await hands.fill(field(visit, 'Nombre y apellido'), person.fullName);
    await hands.fill(field(visit, 'Nombre elegido'), 'Josefina');
    await hands.fill(field(visit, 'Fecha de nacimiento'), '29022023');
    await hands.select(
      page.getByLabel('Sexo, como figura en el documento'),
      'X',
    );
    await hands.fill(field(visit, 'Celular'), '0351 15 555-4444');
    await hands.fill(field(visit, 'E-mail'), 'josefina@example.com');
    await hands.tick(
      page.getByRole('checkbox', { name: /política de privacidad/ }),
    );
    await hands.press(send);
    await page
      .getByRole('main')
      .getByText('Esa fecha no existe.')
      .first()
      .waitFor();
    await hands.fill(field(visit, 'Fecha de nacimiento'), '28022003');
    await hands.press(send);
    await see('Listo, Josefina');
    await hands.press(
      page.getByRole('main').getByRole('link', { name: 'Agendar cita' }),
    );
    await see('¿Con quién se quiere atender?');
  });
});
