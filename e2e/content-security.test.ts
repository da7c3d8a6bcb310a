import { expect, test } from 'vitest';
import { patientPassword, testPeople } from './people.ts';
import { testBrowser } from './visit.ts';

const browser = testBrowser();
const people = testPeople();

/** A breach of the page's policy, as the browser reported it. */
interface Breach {
  directive: string;
  blocked: string;
  at: string;
}

test('the profile and its forms never violate the content security policy', async () => {
  const { page, see } = await browser.visit({ refusals: [422] });
  const breaches: Breach[] = [];
  await page.exposeFunction('noteBreach', (breach: Breach) =>
    breaches.push(breach),
  );
  await page.addInitScript(() => {
    document.addEventListener(
      'securitypolicyviolation',
      ({
        violatedDirective: directive,
        blockedURI: blocked,
        sourceFile,
        lineNumber,
        columnNumber,
      }) => {
        const { noteBreach } = window as unknown as {
          noteBreach: (breach: object) => void;
        };
        noteBreach({
          directive,
          blocked,
          at: `${sourceFile}:${lineNumber}:${columnNumber}`,
        });
      },
    );
  });
  const { id, dni } = await people.patient({
    fullName: 'Rosa Del Valle',
    hasPassword: true,
  });
  // The patient is verified, because only then the profile shows its forms.
  await people.query(
    `update patients set identity_verified_at = now() where id = $1`,
    [id],
  );
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'DNI' }).fill(dni);
  await page.getByLabel('Contraseña').fill(patientPassword);
  await page
    .getByRole('main')
    .getByRole('button', { name: 'Ingresar' })
    .click();
  await see('Mis turnos');
  // The page is opened anew by its address, and each of its forms.
  await page.goto('/mi-cuenta/perfil');
  const main = page.getByRole('main');
  await main
    .getByRole('button', { name: /^(Cambiar|Agregar)/ })
    .first()
    .waitFor();
  for (const form of await main
    .getByRole('button', { name: /^(Cambiar|Agregar)/ })
    .all()) {
    if (await form.isVisible()) await form.click();
  }
  for (const field of await main.getByRole('textbox').all())
    await field.fill('algo que no sirve');
  for (const send of await main
    .getByRole('button', { name: /^(Guardar|Enviar|Agregar)/ })
    .all()) {
    if (await send.isVisible()) await send.click();
  }
  expect(breaches).toEqual([]);
});
