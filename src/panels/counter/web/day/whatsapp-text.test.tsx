import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createFakeApi } from '../../../../testing/fakes/fake-api.ts';
import { openPanel } from '../../../../testing/pages/open-panel.tsx';

async function openAppointment(phone: string | null) {
  const fake = createFakeApi();
  fake.staffAppointments.add({ patient: { fullName: 'Ana Prueba', phone } });
  const { user } = await openPanel('reception', '/recepcion/appointments', {
    fake,
  });
  (await screen.findByRole('row', { name: /Prueba, Ana/ })).focus();
  await user.keyboard('w');
  return within(await screen.findByRole('dialog', { name: 'Prueba, Ana' }));
}

test('the text can be read, and the link to WhatsApp carries it to the patient’s number', async () => {
  const dialog = await openAppointment('+5491155550100');
  const text =
    (await dialog.findByText(/^Le recordamos su turno/)).textContent ?? '';
  const link = dialog.getByRole('link', { name: 'Abrir en WhatsApp' });
  const url = new URL(link.getAttribute('href') ?? '');
  expect(url.origin + url.pathname).toBe('https://wa.me/5491155550100');
  expect(url.searchParams.get('text')).toBe(text);
  expect(link.getAttribute('target')).toBe('_blank');
  expect(link.getAttribute('rel')).toBe('noreferrer');
});

test('a patient without a phone has the text too, and the page says that no number exists', {
  tags: ['all'],
}, async () => {
  const dialog = await openAppointment(null);
  expect(await dialog.findByText(/^Le recordamos su turno/)).toBeTruthy();
  expect(dialog.getByText('El paciente no dio un teléfono.')).toBeTruthy();
  expect(dialog.queryByRole('link', { name: 'Abrir en WhatsApp' })).toBeNull();
});
