import { describe, expect, test } from 'vitest';
import { newPerson, registerPerson } from './clinic-calls.ts';
import { waitForMail } from './mail.ts';
import { byKeyboardAtTheDesk, testBrowser, type Visit } from './visit.ts';

const browser = testBrowser();

const field = ({ page }: Visit, name: string) =>
  page.getByRole('main').getByLabel(name, { exact: true });

const button = ({ page }: Visit, name: string) =>
  page.getByRole('main').getByRole('button', { name });

const link = ({ page }: Visit, name: string | RegExp) =>
  page.getByRole('main').getByRole('link', { name });

const password = 'lluvia sobre el tejado';

async function signIn(visit: Visit, dni: string, typed: string): Promise<void> {
  await visit.hands.fill(field(visit, 'DNI'), dni);
  await visit.hands.fill(field(visit, 'Contraseña'), typed);
  await visit.hands.press(button(visit, 'Ingresar'));
}

describe.each(byKeyboardAtTheDesk)('%s', (_, way) => {
  test('a patient requests a link, chooses a password, and the DNI no longer opens the account', async () => {
    const email = `recupera.${crypto.randomUUID()}@example.com`;
    const person = await registerPerson({ ...newPerson(), email });
    // The link works once, and the DNI no longer opens the account.
    const visit = await browser.visit({ ...way, refusals: [401, 410] });
    const { page, hands, see } = visit;

    await page.goto('/login');
    await hands.press(link(visit, /Recupere su acceso/));
    await see('Recordar o recuperar el acceso');
    await hands.press(link(visit, /Recibir un enlace/));
    await see('Elegir una contraseña nueva');
    await hands.fill(field(visit, 'DNI'), person.dni);
    await hands.press(button(visit, 'Enviarme el enlace'));
    await see('Revise su correo');

    const [mail] = await waitForMail(email, 1);
    const address =
      /https?:\/\/\S+\/recordar\?token=[\w-]{43}/.exec(mail?.text ?? '')?.[0] ??
      '';
    await page.goto(address);
    await see('Elija su contraseña');
    await expect.poll(() => new URL(page.url()).search).toBe('');
    await hands.fill(field(visit, 'Contraseña nueva'), password);
    await hands.press(button(visit, 'Guardar contraseña'));
    await see(`Listo, ${person.fullName}`);

    await hands.press(link(visit, 'Ingresar'));
    await see('Ingresar');
    await signIn(visit, person.dni, person.dni);
    await page.getByRole('main').getByText('Contraseña incorrecta.').waitFor();
    await signIn(visit, person.dni, password);
    await page.getByRole('heading', { level: 1, name: 'Mis turnos' }).waitFor();

    const later = await browser.visit({ ...way, refusals: [410] });
    await later.page.goto(address);
    await later.see('Este enlace ya no sirve');
  });
});
