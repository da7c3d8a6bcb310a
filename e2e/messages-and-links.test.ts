import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  bookAsPatient,
  findFreeAhead,
  lookAt,
  newPerson,
  registerPerson,
} from './clinic-calls.ts';
import { linkIn, waitForMail } from './mail.ts';
import { testBrowser } from './visit.ts';

const browser = testBrowser();

test('the link of a confirmation confirms and cancels; the link of the cancellation restores', async () => {
  const email = `elena.${randomUUID()}@correo.example`;
  const person = await registerPerson({ ...newPerson(), email });
  const appointment = await bookAsPatient(
    await findFreeAhead('dermatologia', 9),
    person,
  );
  const lookByFirst = () =>
    lookAt(appointment.id, { kind: 'link', token: appointment.linkToken });
  const [confirmation] = await waitForMail(email, 1);
  const link = linkIn(confirmation ?? ({} as never));
  expect(confirmation?.text).toContain(appointment.code);
  // Each message has its own secret, different from that of the booking's answer.
  expect(link).not.toContain(appointment.linkToken);

  // Mail scanners open every link, some with HEAD.
  for (let scan = 0; scan < 20; scan++)
    await fetch(link, { method: scan % 2 === 0 ? 'GET' : 'HEAD' });
  expect(await lookByFirst()).toMatchObject({
    status: 'booked',
    isConfirmed: false,
  });

  const { page, hands, see } = await browser.visit();
  await page.goto(link);
  await see('Su turno');
  await expect.poll(() => page.url()).not.toContain('token');
  await hands.press(page.getByRole('button', { name: 'Confirmar asistencia' }));
  await page.getByRole('main').getByText('Asistencia confirmada').waitFor();
  expect(await lookByFirst()).toMatchObject({
    status: 'booked',
    isConfirmed: true,
  });
  await hands.press(page.getByRole('button', { name: 'Cancelar el turno' }));
  await hands.press(
    page.getByRole('dialog').getByRole('button', { name: 'Cancelar el turno' }),
  );
  await see('Turno cancelado');

  const [, cancellation] = await waitForMail(email, 2);
  expect(cancellation?.attachments.map(({ mimeType }) => mimeType)).toContain(
    'text/calendar',
  );
  const back = await browser.visit();
  await back.page.goto(linkIn(cancellation ?? ({} as never)));
  await back.see('Turno cancelado');
  await back.hands.press(back.page.getByRole('button', { name: 'Deshacer' }));
  await back.see('Su turno');
  expect(await lookByFirst()).toMatchObject({ status: 'booked' });
  await waitForMail(email, 3);
});
