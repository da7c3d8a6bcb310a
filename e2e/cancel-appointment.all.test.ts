import { expect, test } from 'vitest';
import { bookElsewhere, findFirstFree, lookAt } from './clinic-calls.ts';
import { anAppointment, linkOf } from './own-appointment.ts';
import { testBrowser } from './visit.ts';

const browser = testBrowser();

test('opening the link twenty times changes nothing, and the page removes the secret from the address', async () => {
  const { appointment } = await anAppointment('dermatologia');
  const access = { kind: 'link', token: appointment.linkToken } as const;
  const before = { ...(await lookAt(appointment.id, access)), serverNow: '' };
  const { page, see } = await browser.visit();
  for (let times = 0; times < 20; times++)
    await page.goto(linkOf(appointment), { waitUntil: 'commit' });
  await page.getByText(appointment.code).waitFor();
  await see('Su turno');
  await expect.poll(() => page.url()).not.toContain(appointment.linkToken);
  expect({ ...(await lookAt(appointment.id, access)), serverNow: '' }).toEqual(
    before,
  );
  await page.reload();
  await page.getByText(appointment.code).waitFor();
  await page.getByRole('link', { name: 'Inicio', exact: true }).click();
  await see('Saque su turno');
  await page.goBack();
  await see('Su turno');
  expect(page.url()).not.toContain(appointment.linkToken);
});

test('a patient who answers “Conservar” keeps the appointment', async () => {
  const { appointment } = await anAppointment('oftalmologia');
  const { page, hands, see } = await browser.visit();
  await page.goto(linkOf(appointment));
  await hands.press(page.getByRole('button', { name: 'Cancelar el turno' }));
  await hands.press(page.getByRole('button', { name: 'Conservar el turno' }));
  await see('Su turno');
  await hands.press(page.getByRole('button', { name: 'Cancelar el turno' }));
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  expect(
    await lookAt(appointment.id, {
      kind: 'link',
      token: appointment.linkToken,
    }),
  ).toMatchObject({
    status: 'booked',
  });
});

test('a page with a wrong link says so and offers access by DNI and code', async () => {
  const { appointment } = await anAppointment('traumatologia');
  const { page, see } = await browser.visit({ refusals: [404] });
  await page.goto(`/cancelar-turno/${appointment.id}?token=${'A'.repeat(43)}`);
  await page
    .getByRole('alert')
    .getByText('Ese enlace no abre ningún turno')
    .waitFor();
  await see('Ver su turno');
  expect(await page.getByText(appointment.code).count()).toBe(0);
});

test('a patient who undoes after another person took the time reads why and can book again', async () => {
  const { appointment } = await anAppointment('otorrinolaringologia');
  const wanted = await findFirstFree('otorrinolaringologia');
  const { page, hands, see } = await browser.visit({ refusals: [409] });
  await page.goto(linkOf(appointment));
  await hands.press(page.getByRole('button', { name: 'Cancelar el turno' }));
  await hands.press(
    page.getByRole('dialog').getByRole('button', { name: 'Cancelar el turno' }),
  );
  await see('Turno cancelado');
  await bookElsewhere({
    ...wanted,
    doctorId: appointment.doctor.id,
    startsAt: appointment.startsAt,
  });
  await hands.press(page.getByRole('button', { name: 'Deshacer' }));
  await page
    .getByRole('alert')
    .getByText('Ese horario acaba de ocuparse.')
    .waitFor();
  await see('Turno cancelado');
  await page.getByRole('link', { name: 'Agendar otro turno' }).waitFor();
});
