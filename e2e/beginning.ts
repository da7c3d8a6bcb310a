import type { Locator } from 'playwright-core';
import type { Visit } from './visit.ts';

/* The steps of an administrator who puts a clinic into operation. */

export const admin = {
  name: 'Silvia Arrieta',
  email: 'silvia@arrieta.example',
  password: 'lluvia sobre el tejado',
};

/** Fills in the form on the screen, field by field, found by their labels. */
export async function fillIn(
  { page, hands }: Visit,
  typed: Record<string, string>,
  form: Locator = page.getByRole('main'),
): Promise<void> {
  for (const [label, text] of Object.entries(typed)) {
    await hands.fill(form.getByLabel(label, { exact: true }), text);
  }
}

const stepOf = ({ page }: Visit) =>
  page.getByRole('listitem').and(page.locator('[aria-current="step"]'));

/** Waits for this step of the guide. Its heading has the focus, except on the first step shown. */
export async function atStep(
  visit: Visit,
  name: string,
  hasFocus = true,
): Promise<void> {
  const heading = stepOf(visit).getByRole('heading', {
    level: 2,
    name,
    exact: true,
  });
  await heading.and(visit.page.locator(hasFocus ? ':focus' : '*')).waitFor();
  await visit.see('Ponga en marcha la clínica');
}

export async function signIn(
  visit: Visit,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await fillIn(visit, { 'E-mail': email, Contraseña: password });
  await visit.hands.press(
    visit.page.getByRole('main').getByRole('button', { name: 'Ingresar' }),
  );
}
