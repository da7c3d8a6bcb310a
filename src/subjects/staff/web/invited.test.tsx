import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPart } from '../../../testing/pages/open-part.tsx';
import { Invited } from './invited.tsx';

const open = (linkUrl: string) =>
  openPart(
    <Invited
      invitation={{
        sentTo: 'rosa@clinica.test',
        expiresAt: '2026-12-01T12:00:00.000Z',
        linkUrl,
      }}
      timeZone="America/Argentina/Buenos_Aires"
    />,
    { role: 'admin' },
  );

test('a link to the clinic’s address is shown as it is', async () => {
  await open('https://clinica.test/recordar?token=a');
  expect(
    await screen.findByText('https://clinica.test/recordar?token=a'),
  ).toBeTruthy();
});

test('without a public address, a browser on the clinic’s own computer shows no link to hand over', async () => {
  expect(window.location.hostname).toBe('localhost');
  await open('/recordar?token=a');
  expect(
    await screen.findByText('Falta la dirección pública de la clínica'),
  ).toBeTruthy();
  expect(screen.queryByText(/token=a/)).toBeNull();
});
