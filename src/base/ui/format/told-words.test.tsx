import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { StepUp } from '../../../subjects/access/web/step-up/step-up.tsx';
import { fakeClinic } from '../../../testing/fakes/clinic/fake-clinic.ts';
import { createFakeApi } from '../../../testing/fakes/fake-api.ts';
import { openApp } from '../../../testing/pages/open-app.tsx';
import { openPart } from '../../../testing/pages/open-part.tsx';

/* On the pages: what is promised where the clinic sends, where it does not, and in the demonstration. */

function fakeWith(sending: {
  sendsEmail?: boolean;
  sendsMessages?: boolean;
  isDemo?: boolean;
}) {
  const fake = createFakeApi();
  fake.answer('clinic.get', {
    ...fakeClinic,
    sendsEmail: false,
    sendsMessages: false,
    ...sending,
  });
  return fake;
}
const main = () => within(screen.getByRole('main'));
const promise = /le enviamos|le llega|revise su correo|en unos minutos/i;

test('without mail the page offers no link for a password, and leads to the counter’s code', async () => {
  await openApp('/recordar?para=clave', fakeWith({}));
  expect(
    await screen.findByText(/La clínica todavía no envía correos/),
  ).toBeTruthy();
  expect(main().queryByLabelText('DNI')).toBeNull();
  expect(
    main()
      .getByRole('link', { name: 'Usar un código de recepción' })
      .getAttribute('href'),
  ).toBe('/recordar?para=activacion');
  expect(main().getByText(/pídale un enlace a la administración/)).toBeTruthy();
  expect(document.body.textContent).not.toMatch(promise);
});

test('the demonstration tells the place of the link, before and after the request', async () => {
  const { user } = await openApp(
    '/recordar?para=clave',
    fakeWith({ isDemo: true }),
  );
  expect(
    await screen.findByText(
      /el enlace queda en Mensajes, en Administración o en Recepción/,
    ),
  ).toBeTruthy();
  await user.type(screen.getByLabelText('DNI'), '30111222');
  await user.click(screen.getByRole('button', { name: 'Pedir el enlace' }));
  expect(
    await screen.findByText(
      /el enlace está en Mensajes, en Administración o en Recepción/,
    ),
  ).toBeTruthy();
  expect(document.body.textContent).not.toMatch(promise);
});

test('a request for appointments stays at the counter without e-mail or WhatsApp', async () => {
  const { user } = await openApp('/recordar?para=turno', fakeWith({}));
  expect(await screen.findByText(/su pedido queda en recepción/)).toBeTruthy();
  await user.type(screen.getByLabelText('DNI del paciente'), '30111222');
  await user.click(screen.getByRole('button', { name: 'Pedir mis turnos' }));
  expect(await screen.findByText(/su pedido queda en recepción/)).toBeTruthy();
  expect(document.body.textContent).not.toMatch(promise);
});

const stepUp = (fake: ReturnType<typeof createFakeApi>) => {
  fake.ways = { ...fake.ways, emailCodeTo: 'j***@e***.test' };
  return openPart(<StepUp role="patient" onRaised={() => {}} />, {
    role: 'patient',
    session: {},
    fake,
  });
};

test('the demonstration tells the place of a code that was not sent', async () => {
  const fake = fakeWith({ isDemo: true });
  fake.answer('patient.stepUp.sendCode', {
    sentTo: 'j***@e***.test',
    isSent: false,
    expiresAt: '2026-11-16T11:10:00Z',
    resendAfterSeconds: 60,
  });
  const { user } = await stepUp(fake);
  await user.click(await screen.findByRole('button', { name: 'Pedir código' }));
  expect(
    await screen.findByText(/no salió por correo: está en Mensajes/),
  ).toBeTruthy();
  expect(screen.getByLabelText('Código de 6 números')).toBeTruthy();
  expect(document.body.textContent).not.toMatch(promise);
});

test('without mail the step-up says so, and names the counter', async () => {
  const fake = fakeWith({});
  fake.ways = {
    ...fake.ways,
    emailCodeTo: null,
    noEmailReason: 'NO_MAIL_SERVER',
  };
  await openPart(<StepUp role="patient" onRaised={() => {}} />, {
    role: 'patient',
    session: {},
    fake,
  });
  expect(
    await screen.findByText('La clínica todavía no envía correos'),
  ).toBeTruthy();
  expect(screen.getByText(/Acérquese a recepción con su DNI/)).toBeTruthy();
});
