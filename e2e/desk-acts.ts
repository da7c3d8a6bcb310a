import { listedName } from '../src/testing/names.ts';
import type { Counter } from './counter.ts';
import type { Visit } from './visit.ts';

export async function signInAtDesk(
  { page, hands }: Visit,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await page.goto('/login?rol=recepcion');
  await hands.fill(page.getByRole('textbox', { name: 'E-mail' }), email);
  await hands.fill(page.getByLabel('Contraseña'), password);
  await hands.press(
    page.getByRole('main').getByRole('button', { name: 'Ingresar' }),
  );
}

/**
 * Notes the absence of the morning clinic's second doctor: lists the affected appointments, chooses for each,
 * and shows each result.
 */
export async function noteAway(
  { hands, expectAccessible }: Visit,
  counter: Counter,
  { awayName, reason }: { awayName: string; reason: string },
): Promise<void> {
  const form = await counter.begin({
    letter: 'd',
    label: 'Un doctor no viene',
  });
  await hands.select(
    form.getByRole('combobox', { name: 'Quién no viene' }),
    awayName,
  );
  await form.getByText('2 turnos afectados').waitFor();
  await hands.fill(
    form.getByRole('textbox', { name: 'Motivo que se dice a los pacientes' }),
    reason,
  );
  const choiceFor = (name: string) =>
    form.getByRole('combobox', {
      name: `Qué se hace con el turno de ${listedName(name)}`,
    });
  const toAnother = choiceFor('Delia Robles')
    .locator('option')
    .filter({ hasText: /^Pasar a Julia Ríos, / });
  await hands.select(
    choiceFor('Delia Robles'),
    (await toAnother.textContent()) ?? '',
  );
  await form.getByText('Falta elegir para uno.').waitFor();
  await hands.select(choiceFor('Hugo Sandoval'), 'Cancelar y avisar');
  await expectAccessible();
  await hands.press(form.getByRole('button', { name: 'Anotar la ausencia' }));
  await form
    .getByText(new RegExp(`^Quedó anotado: ${awayName} no viene el `))
    .waitFor();
  const became = (name: string) =>
    form.getByRole('listitem').filter({ hasText: name });
  await became(listedName('Delia Robles'))
    .getByText(/^Pasa al .*, Julia Ríos\./)
    .waitFor();
  await became(listedName('Hugo Sandoval'))
    .getByText(/^Cancelado\./)
    .waitFor();
  await expectAccessible();
  await hands.press(form.getByRole('button', { name: 'Volver al día' }));
}
