import { describe, expect, test } from 'vitest';
import { chooseLastTime } from './booking-screens.ts';
import { aDistantAppointment, linkOf, lookBy } from './own-appointment.ts';
import { byKeyboardInTheDark, testBrowser } from './visit.ts';

const browser = testBrowser();

describe.each(byKeyboardInTheDark)('%s', (_, way) => {
  test('a patient confirms, changes, cancels and restores the appointment from the link', async () => {
    const { appointment } = await aDistantAppointment('cardiologia');
    const visit = await browser.visit(way);
    const { page, hands, see } = visit;
    const main = page.getByRole('main');
    const focused = page.locator('h1:focus');

    await page.goto(linkOf(appointment));
    await see('Su turno');
    await hands.press(
      page.getByRole('button', { name: 'Confirmar asistencia' }),
    );
    await main.getByText('Asistencia confirmada').waitFor();
    await focused.waitFor();
    await main.getByText('Confirmado', { exact: true }).waitFor();
    expect(await lookBy(appointment)).toMatchObject({
      isConfirmed: true,
      status: 'booked',
    });
    await visit.expectAccessible();

    await hands.press(page.getByRole('button', { name: 'Cambiar el turno' }));
    await see('Elija otro horario');
    await focused.waitFor();
    const wanted = await chooseLastTime(visit);
    const question = page.getByRole('dialog', { name: '¿Cambiar su turno?' });
    await question.getByText(new RegExp(`^${wanted}$`, 'i')).waitFor();
    await visit.expectAccessible();
    await hands.press(
      question.getByRole('button', { name: 'Cambiar el turno' }),
    );
    await see('Su turno');
    await focused.waitFor();
    await main.getByText(`Su turno es ahora el ${wanted}`).waitFor();
    await main.getByText(/^Antes era el /).waitFor();
    const moved = await lookBy(appointment);
    expect(moved).toMatchObject({ status: 'booked', code: appointment.code });
    expect(Date.parse(moved.startsAt)).not.toBe(
      Date.parse(appointment.startsAt),
    );
    await expect.poll(() => page.url()).not.toContain('?');

    await hands.press(page.getByRole('button', { name: 'Cancelar el turno' }));
    await hands.press(
      page
        .getByRole('dialog')
        .getByRole('button', { name: 'Cancelar el turno' }),
    );
    await see('Turno cancelado');
    await hands.press(page.getByRole('button', { name: 'Deshacer' }));
    await see('Su turno');
    await main.getByText(new RegExp(`^${wanted}$`, 'i')).waitFor();
    expect(await lookBy(appointment)).toMatchObject({
      status: 'booked',
      startsAt: moved.startsAt,
    });
  });
});
