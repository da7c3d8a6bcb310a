import { screen, within } from '@testing-library/react';
import axe from 'axe-core';
import { expect, test } from 'vitest';
import { fakeDoctors } from '../../../testing/fakes/clinic/fake-clinic.ts';
import { createFakeApi } from '../../../testing/fakes/fake-api.ts';
import {
  waitlistEntry,
  waitlistOffer,
} from '../../../testing/pages/example-waitlist.ts';
import { openApp } from '../../../testing/pages/open-app.tsx';
import type { WaitlistEntry } from '../contract/waitlist-entries.ts';

const heading = (name: string) =>
  screen.findByRole('heading', { level: 1, name });
const token = 'un-secreto-de-mas-de-veinte';

async function open(
  changes: Partial<WaitlistEntry> = {},
  { isOffered = false } = {},
) {
  const fake = createFakeApi();
  const offer = isOffered ? waitlistOffer(fake.now()) : null;
  const entry = waitlistEntry({ offer, serverNow: fake.isoIn(0), ...changes });
  fake.answer('waitlist.look', entry);
  return { ...(await openApp(`/agendar-cita?token=${token}`, fake)), entry };
}

test('the link shows the offer, changes nothing, and leaves the address bar; one press takes the offer', async () => {
  const { fake, user, router, entry } = await open({}, { isOffered: true });
  await heading('Le guardamos un horario');
  expect(router.state.location.href).toBe('/agendar-cita');
  expect(fake.calls.map(({ procedure }) => procedure)).not.toContain(
    'waitlist.accept',
  );
  expect(
    (
      await axe.run(document.body, {
        rules: { 'color-contrast': { enabled: false } },
      })
    ).violations,
  ).toEqual([]);
  fake.answer('waitlist.accept', { ...entry, offer: null, end: 'booked' });
  await user.click(screen.getByRole('button', { name: 'Tomar este turno' }));
  await heading('Ya tiene su turno');
  expect(fake.callsOf('waitlist.accept')[0]?.input).toEqual({
    token,
    offerId: entry.offer?.id,
  });
  expect(document.activeElement).not.toBe(document.body);
});

test.each([
  ['email', /^Le enviamos la confirmación/],
  ['none', /^No le enviaremos ninguna confirmación/],
] as const)(
  'a patient who took the time and is told by %s reads about it',
  async (toldBy, words) => {
    const { fake, user, entry } = await open({}, { isOffered: true });
    await heading('Le guardamos un horario');
    fake.answer('waitlist.accept', {
      ...entry,
      offer: null,
      end: 'booked',
      toldBy,
    });
    await user.click(screen.getByRole('button', { name: 'Tomar este turno' }));
    await heading('Ya tiene su turno');
    expect(screen.getByText(words)).toBeTruthy();
  },
);

test('the page of a taken offer shows day and hour first, then doctor, place, code and message', async () => {
  const booked = {
    id: '01934f00-0000-7000-8000-0000000000cc',
    startsAt: '2026-11-17T12:00:00.000Z',
    roomName: 'Consultorio 3',
    code: 'K7M2QF',
    doctor: { id: fakeDoctors[0]?.id ?? '', name: 'Laura Gómez' },
  };
  await open({ end: 'booked', booked, toldBy: 'email' });
  await heading('Ya tiene su turno');
  expect(screen.getByRole('main').textContent).toMatch(
    /El turno es suyo: martes 17 de noviembre, 09:00.*Laura Gómez.*Consultorio 3.*K7M2QF.*Le enviamos la confirmación/,
  );
  expect(screen.queryByRole('button', { name: 'Tomar este turno' })).toBeNull();
});

test('a waiting patient without a channel reads that the clinic calls', async () => {
  await open({ toldBy: 'none' });
  await heading('Está en la lista de espera');
  expect(screen.getByText(/y la clínica lo llama\.$/)).toBeTruthy();
});

test('an offer that is over says so, and the patient still waits', async () => {
  const { fake, user, entry } = await open({}, { isOffered: true });
  await heading('Le guardamos un horario');
  fake.refuseNext('waitlist.accept', 'OFFER_OVER', { state: 'expired' });
  fake.answer('waitlist.look', { ...entry, offer: null });
  await user.click(screen.getByRole('button', { name: 'Tomar este turno' }));
  await heading('Está en la lista de espera');
  expect(
    screen.getByText(/Ese horario ya no está guardado para usted/),
  ).toBeTruthy();
});

test('the patient changes when a time serves, and ends the wait after a question', {
  tags: ['all'],
}, async () => {
  const { fake, user, entry } = await open();
  await heading('Está en la lista de espera');
  await user.click(
    screen.getByRole('button', { name: 'Cambiar cuándo me sirve' }),
  );
  await user.click(screen.getByLabelText('Tarde'));
  fake.answer('waitlist.change', { ...entry, dayParts: ['morning'] });
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(
    await screen.findByText(/Cualquier día, a la mañana, hasta el/),
  ).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Dejar de esperar' }));
  const dialog = within(screen.getByRole('dialog'));
  fake.answer('waitlist.end', { ...entry, end: 'withdrawn' });
  await user.click(dialog.getByRole('button', { name: 'Dejar de esperar' }));
  await heading('Ya no está en la lista de espera');
});

test('an invalid link says where to go', async () => {
  const fake = createFakeApi();
  fake.refuse('waitlist.look', 'ACCESS_REFUSED');
  await openApp(`/agendar-cita?token=${token}`, fake);
  expect(await screen.findByText('Este enlace ya no sirve')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Buscar un turno' })).toBeTruthy();
});
