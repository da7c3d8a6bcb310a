import { expect, test } from 'vitest';
import { newPerson, registerPerson } from './clinic-calls.ts';
import { testBrowser, type Visit } from './visit.ts';

const browser = testBrowser();

const field = ({ page }: Visit, name: string) =>
  page.getByRole('textbox', { name });

test('a DNI card read by the counter’s reader fills the form', async () => {
  const visit = await browser.visit();
  const { page } = visit;
  await page.goto('/registro-paciente');
  await field(visit, 'DNI').click();
  await page.keyboard.type(
    '00123456789@PRUEBA@MARIA ELENA@F@91234567@A@05/04/1983@01/02/2015@200\n',
  );
  await page
    .getByText('Completamos los datos de su documento')
    .first()
    .waitFor();
  expect((await field(visit, 'DNI').inputValue()).replaceAll('.', '')).toBe(
    '91234567',
  );
  expect(await field(visit, 'Fecha de nacimiento').inputValue()).toBe(
    '05/04/1983',
  );
  expect(await field(visit, 'Nombre y apellido').inputValue()).toMatch(
    /Mar[ií]a Elena Prueba/i,
  );
  await visit.see('Registro de paciente');
});

test('the form refuses a known DNI, changes no data, and leads to booking with it', async () => {
  const person = await registerPerson(newPerson('Secreta Identidad'));
  const visit = await browser.visit({ refusals: [409] });
  const { page, hands, see } = visit;
  await page.goto('/registro-paciente');
  await hands.fill(field(visit, 'DNI'), person.dni);
  await hands.fill(field(visit, 'Nombre y apellido'), 'Otra Persona');
  await hands.fill(field(visit, 'Fecha de nacimiento'), '01011990');
  await hands.fill(field(visit, 'Celular'), '11 4444-5555');
  await hands.tick(
    page.getByRole('checkbox', { name: /política de privacidad/ }),
  );
  await hands.press(page.getByRole('button', { name: 'Registrarme' }));
  await page.getByRole('link', { name: 'Agendar como paciente' }).waitFor();
  await see('Registro de paciente');
  expect(await page.getByText('Secreta').count()).toBe(0);
  expect(await field(visit, 'Nombre y apellido').inputValue()).toBe(
    'Otra Persona',
  );
});

test('the form keeps the text if the connection fails', async () => {
  const visit = await browser.visit({ refusals: [503] });
  const { page, hands, see } = visit;
  await page.goto('/registro-paciente');
  const person = newPerson();
  await hands.fill(field(visit, 'DNI'), person.dni);
  await hands.fill(field(visit, 'Nombre y apellido'), person.fullName);
  await hands.fill(field(visit, 'Fecha de nacimiento'), '05041983');
  await hands.fill(field(visit, 'Celular'), person.phone);
  await hands.tick(
    page.getByRole('checkbox', { name: /política de privacidad/ }),
  );
  let isCut = true;
  await page.route('**/api/public/patients', async (route) => {
    // The registration is stored and its answer is lost. The repeated request must not create a second
    // patient.
    if (!isCut) return route.continue();
    await route.fetch();
    return route.fulfill({ status: 503, body: '' });
  });
  await hands.press(page.getByRole('button', { name: 'Registrarme' }));
  await page.getByText(/Lo que escribió sigue aquí/).waitFor();
  isCut = false;
  await hands.press(page.getByRole('button', { name: 'Probar de nuevo' }));
  await see(`Listo, ${person.fullName}`);
});
