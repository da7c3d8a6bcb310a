import { describe, test } from 'vitest';
import { newPerson } from './clinic-calls.ts';
import { anAppointment } from './own-appointment.ts';
import { byKeyboardAtTheDesk, testBrowser } from './visit.ts';

const browser = testBrowser();

describe.each(byKeyboardAtTheDesk)('%s', (_, way) => {
  test('without the link, the DNI and the code open the appointment; wrong ones reveal nothing', async () => {
    const { appointment, person } = await anAppointment('clinica-medica');
    const visit = await browser.visit({ ...way, refusals: [404] });
    const { page, hands, see } = visit;
    await page.goto(`/cancelar-turno/${appointment.id}`);
    await see('Ver su turno');
    const dni = page.getByRole('textbox', { name: 'DNI' });
    const code = page.getByRole('textbox', { name: 'Código del turno' });
    const open = page.getByRole('button', { name: 'Ver el turno' });
    await hands.fill(dni, '123');
    await hands.press(open);
    await page.getByText('El DNI tiene 7 u 8 números.').waitFor();
    await page
      .getByText('El código tiene seis caracteres, como K7M2QF.')
      .waitFor();
    await visit.expectAccessible();

    await hands.fill(dni, newPerson().dni);
    await hands.fill(code, appointment.code);
    await hands.press(open);
    await page
      .getByRole('alert')
      .getByText('Esos datos no corresponden a ningún turno vigente.')
      .waitFor();

    await hands.fill(dni, person.dni);
    await hands.fill(code, appointment.code.toLowerCase());
    await hands.press(open);
    await see('Su turno');
    await hands.press(page.getByRole('button', { name: 'Cancelar el turno' }));
    const question = page.getByRole('dialog');
    await hands.press(
      question.getByRole('button', { name: 'Cancelar el turno' }),
    );
    await see('Turno cancelado');
  });
});
