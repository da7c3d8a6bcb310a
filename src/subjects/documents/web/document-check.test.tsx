import { screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { expect, test } from 'vitest';
import { createFakeApi } from '../../../testing/fakes/fake-api.ts';
import { openApp } from '../../../testing/pages/open-app.tsx';
import { openPanel } from '../../../testing/pages/open-panel.tsx';
import type { DocumentVerification } from '../contract/public-documents.ts';

const code = '7H2K-M4QX-9BTD-W3FV-C8PR';
const genuine: DocumentVerification = {
  isGenuine: true,
  kind: 'prescription',
  status: 'in_force',
  issuedOn: '2026-11-16',
  daysEndedOn: null,
  clinicName: 'Clínica del Parque',
  doctorName: 'Laura Gómez',
  license: 'MN 123456',
};

async function openWith(verification: DocumentVerification) {
  const fake = createFakeApi();
  fake.answer('documents.verify', verification);
  return openApp(`/?documento=${code}`, fake);
}

test('the address of a QR shows a genuine document, its status, author and limits', async () => {
  const { fake } = await openWith(genuine);
  await screen.findByText('La receta es auténtica y está vigente');
  expect(screen.getByText('lunes 16 de noviembre de 2026')).toBeTruthy();
  expect(screen.getByText('Laura Gómez, MN 123456')).toBeTruthy();
  expect(screen.getByText(/sin validez como receta electrónica/)).toBeTruthy();
  expect(fake.callsOf('documents.verify').map(({ input }) => input)).toEqual([
    { code },
  ]);
  expect(document.title).toBe('Comprobar un documento · Clínica del Parque');
  const { violations } = await axe.run(document.body, {
    rules: { 'color-contrast': { enabled: false } },
  });
  expect(violations.map(({ id }) => id)).toEqual([]);
});

test.each<
  [Partial<Extract<DocumentVerification, { isGenuine: true }>>, string]
>([
  [{ status: 'expired' }, 'La receta es auténtica pero está vencida'],
  [
    { status: 'annulled', kind: 'certificate' },
    'El certificado es auténtico pero fue anulado',
  ],
  [
    { status: 'annulled', kind: 'certificate', daysEndedOn: '2026-11-20' },
    'El certificado es auténtico pero fue anulado',
  ],
  [
    { status: 'upcoming', kind: 'study_order' },
    'La orden es auténtica pero todavía no vale',
  ],
])('the answer %o shows "%s"', async (changes, title) => {
  await openWith({ ...genuine, ...changes } as DocumentVerification);
  await screen.findByText(title);
});

test('a certificate after its days is genuine and a proof of them, and is not called in force', async () => {
  await openWith({
    ...genuine,
    kind: 'certificate',
    daysEndedOn: '2026-11-20',
  });
  await screen.findByText(
    'El certificado es auténtico y su período terminó el viernes 20 de noviembre de 2026',
  );
  expect(
    screen.getByText('Sigue valiendo como constancia de esos días.'),
  ).toBeTruthy();
  expect(screen.queryByText(/está vigente|venci/)).toBeNull();
});

test('the page says that a code is unknown, and the person may type another', async () => {
  const { fake, user, router } = await openWith({ isGenuine: false });
  await screen.findByText('Ningún documento de esta clínica tiene ese código');
  fake.answer('documents.verify', genuine);
  await user.type(
    screen.getByRole('textbox', { name: 'Comprobar otro código' }),
    'bbbb cccc{Enter}',
  );
  await screen.findByText('La receta es auténtica y está vigente');
  expect(router.state.location.search).toEqual({ documento: 'bbbb cccc' });
});

test('without a code the page asks for one, and sends no request', async () => {
  const { fake, user } = await openApp('/?documento=');
  await user.click(await screen.findByRole('button', { name: 'Comprobar' }));
  await screen.findByText('Escriba el código que está debajo del QR.');
  expect(document.activeElement).toBe(
    screen.getByRole('textbox', { name: 'Código del documento' }),
  );
  expect(fake.callsOf('documents.verify')).toEqual([]);
});

test('without a connection the page says that this tells nothing of the document, and tries again', async () => {
  const fake = createFakeApi();
  fake.answer('documents.verify', genuine);
  fake.lose('documents.verify', 'request');
  const { user } = await openApp(`/?documento=${code}`, fake);
  await screen.findByText(/Esto no dice nada del documento/);
  fake.restore('documents.verify');
  await user.click(screen.getByRole('button', { name: 'Probar de nuevo' }));
  await screen.findByText('La receta es auténtica y está vigente');
});

test('a signed-in user sees the check over their own area, and closes it', {
  tags: ['all'],
}, async () => {
  const fake = createFakeApi();
  fake.answer('documents.verify', genuine);
  const { user, router } = await openPanel('reception', `/?documento=${code}`, {
    fake,
  });
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Comprobar un documento' }),
  );
  await dialog.findByText('La receta es auténtica y está vigente');
  expect(router.state.location.pathname).toBe('/recepcion/appointments');
  await user.click(dialog.getByRole('button', { name: 'Cerrar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(router.state.location.search).toEqual({});
});
