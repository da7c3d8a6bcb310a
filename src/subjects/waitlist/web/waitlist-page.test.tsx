import { screen, within } from '@testing-library/react';
import axe from 'axe-core';
import { expect, test } from 'vitest';
import {
  fakeDoctors,
  fakeSpecialties,
} from '../../../testing/fakes/clinic/fake-clinic.ts';
import { createFakeApi } from '../../../testing/fakes/fake-api.ts';
import { familyOf } from '../../../testing/names.ts';
import { choose } from '../../../testing/pages/choose.ts';
import { openPanel } from '../../../testing/pages/open-panel.tsx';
import type { DeskWaitlistEntry } from '../contract/reception-waitlist.ts';

const [doctor] = fakeDoctors;
const [cardiology] = fakeSpecialties;
let made = 0;

function entry(
  changes: Partial<DeskWaitlistEntry> & { name: string },
): DeskWaitlistEntry {
  const { name, ...rest } = changes;
  made += 1;
  const id = `0190f100-0000-7000-8000-${String(made).padStart(12, '0')}`;
  return {
    id,
    patient: {
      id,
      name,
      fullName: name,
      familyNames: familyOf(name),
      dni: '30111222',
      phone: '+5491155554444',
    },
    doctor: { id: doctor?.id ?? '', name: doctor?.name ?? '' },
    specialty: { id: cardiology?.id ?? '', name: 'Cardiología' },
    practiceName: 'Consulta de cardiología',
    weekdays: [1, 2, 3, 4, 5],
    dayParts: ['morning'],
    untilDay: '2026-11-30',
    atNight: false,
    soonerThan: null,
    joinedAt: '2026-11-10T12:00:00Z',
    offer: null,
    offersBefore: 0,
    passedOver: null,
    ...rest,
  };
}

const offer: DeskWaitlistEntry['offer'] = {
  id: '0190f200-0000-7000-8000-000000000001',
  doctor: { id: doctor?.id ?? '', name: 'Laura Gómez' },
  startsAt: '2026-11-18T12:00:00Z',
  expiresAt: '2026-11-16T11:30:00Z',
  offeredBy: 'system',
  told: 'not_sent',
};

async function open(entries: DeskWaitlistEntry[]) {
  const fake = createFakeApi();
  fake.answer('reception.waitlist.list', { entries, hasMore: false });
  return openPanel('reception', '/recepcion/waitlist', { fake });
}

const rowOf = async (name: string) =>
  within(await screen.findByRole('article', { name }));

test('the list shows each patient’s wish, its offer, and why a time went past them', async () => {
  await open([
    entry({ name: 'Ana Ruiz', offer }),
    entry({
      name: 'Blas Paz',
      doctor: null,
      offersBefore: 2,
      passedOver: { startsAt: '2026-11-18T12:00:00Z', reason: 'limit' },
    }),
  ]);
  const first = await rowOf('Ruiz, Ana');
  expect(first.getByText('Laura Gómez · Consulta de cardiología')).toBeTruthy();
  expect(first.getByRole('link', { name: 'Ruiz, Ana' })).toBeTruthy();
  expect(first.getByText(/Guardado hasta las 08:30/)).toBeTruthy();
  expect(first.getByText(/Nadie le avisó todavía: llame/)).toBeTruthy();
  const second = await rowOf('Paz, Blas');
  expect(second.getByText(/Cualquier profesional de Cardiología/)).toBeTruthy();
  expect(second.getByText(/2 sin tomar/)).toBeTruthy();
  expect(
    second.getByText(
      /No se le ofreció el mié 18\/11 09:00: ya tiene todos los turnos/,
    ),
  ).toBeTruthy();
  expect(
    (
      await axe.run(document.body, {
        rules: { 'color-contrast': { enabled: false } },
      })
    ).violations,
  ).toEqual([]);
});

test('the list shows any document, and finds it by document, CUIL, card or phone', {
  tags: ['all'],
}, async () => {
  const { patient, ...other } = entry({ name: 'Giulia Conti' });
  const document = {
    kind: 'passport',
    country: 'IT',
    number: 'YA1234567',
  } as const;
  const conti = {
    ...other,
    patient: { ...patient, dni: null, document, phone: null },
  };
  const { user } = await open([entry({ name: 'Ana Ruiz' }), conti]);
  expect(
    (await rowOf('Conti, Giulia')).getByText('Pasaporte YA1234567 (Italia)'),
  ).toBeTruthy();
  const box = screen.getByRole('searchbox', { name: 'Buscar' });
  for (const [text, name] of [
    ['Pasaporte YA1234567 (Italia)', 'Conti, Giulia'],
    ['CUIL 20-30111222-3', 'Ruiz, Ana'],
    ['00700123456@RUIZ@ANA@30111222@A@25/08/79@06/03/26@2026', 'Ruiz, Ana'],
    ['11 5555-4444', 'Ruiz, Ana'],
  ] as const) {
    await user.clear(box);
    await user.click(box);
    await user.paste(text);
    const shown = screen
      .getAllByRole('article', { name: /, / })
      .map((article) => article.getAttribute('aria-label'));
    expect([text, shown]).toEqual([text, [name]]);
  }
});

test('an empty list says so', async () => {
  await open([]);
  expect(await screen.findByText('Nadie espera un turno')).toBeTruthy();
});

test('keys choose a person and open the offer of a time', async () => {
  const waiting = entry({ name: 'Ana Ruiz' });
  const { fake, user } = await open([waiting, entry({ name: 'Blas Paz' })]);
  await rowOf('Ruiz, Ana');
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Ruiz, Ana');
  fake.answer('reception.waitlist.times', [
    {
      doctor: { id: doctor?.id ?? '', name: 'Laura Gómez' },
      startsAt: '2026-11-18T12:00:00Z',
      isWished: true,
    },
  ]);
  fake.answer('reception.waitlist.offer', { ...waiting, offer });
  await user.keyboard('o');
  await user.click(
    await screen.findByRole('button', { name: /mié 18\/11 09:00/ }),
  );
  expect(fake.callsOf('reception.waitlist.offer')).toHaveLength(1);
});

test('keys act on the person of the focused button, and a dialog starts at its reason', async () => {
  const { user } = await open([
    entry({ name: 'Ana Ruiz' }),
    entry({ name: 'Blas Paz' }),
  ]);
  await rowOf('Paz, Blas');
  screen.getByRole('button', { name: 'Terminar: Paz, Blas' }).focus();
  await user.keyboard('x');
  await screen.findByRole('dialog', { name: 'Terminar la espera: Paz, Blas' });
  expect(document.activeElement).toBe(
    screen.getByRole('textbox', { name: 'Motivo' }),
  );
});

test('a refused offer says why, and the times are read again', async () => {
  const { fake, user } = await open([entry({ name: 'Ana Ruiz' })]);
  fake.answer('reception.waitlist.times', [
    {
      doctor: { id: doctor?.id ?? '', name: 'Laura Gómez' },
      startsAt: '2026-11-18T12:00:00Z',
      isWished: false,
    },
  ]);
  await user.click(
    await screen.findByRole('button', { name: /^Ofrecer por teléfono/ }),
  );
  fake.refuseNext('reception.waitlist.offer', 'SLOT_TAKEN', { nearest: [] });
  await user.click(
    await screen.findByRole('button', { name: /fuera de lo que pidió/ }),
  );
  expect(
    await screen.findByText('Ese horario acaba de ocuparse.'),
  ).toBeTruthy();
  expect(fake.callsOf('reception.waitlist.times').length).toBeGreaterThan(1);
});

test('the counter confirms an offer by phone, and withdraws an offer with a reason', {
  tags: ['all'],
}, async () => {
  const { fake, user } = await open([entry({ name: 'Ana Ruiz', offer })]);
  await rowOf('Ruiz, Ana');
  await user.click(screen.getByRole('button', { name: /^Retirar/ }));
  await user.click(
    screen.getByRole('button', { name: 'Retirar el ofrecimiento' }),
  );
  expect(await screen.findByText('Escriba el motivo.')).toBeTruthy();
  fake.answer('reception.waitlist.withdraw', { isOver: true });
  await user.type(screen.getByLabelText('Motivo'), 'Urgencia');
  await user.click(
    screen.getByRole('button', { name: 'Retirar el ofrecimiento' }),
  );
  expect(await screen.findByText('Ofrecimiento retirado')).toBeTruthy();
  fake.answer('reception.waitlist.confirm', { appointmentId: null });
  await user.click(await screen.findByRole('button', { name: /^Aceptó/ }));
  expect(await screen.findByText('Turno dado')).toBeTruthy();
  expect(fake.callsOf('reception.waitlist.confirm')[0]?.input).toEqual({
    offerId: offer?.id,
  });
});

test('the history shows each event with its author', async () => {
  const { fake, user } = await open([entry({ name: 'Ana Ruiz' })]);
  fake.answer('reception.waitlist.history', [
    {
      id: 2,
      kind: 'passed_over',
      at: '2026-11-15T12:00:00Z',
      actorKind: 'system',
      actorName: null,
      reason: 'busy',
      time: { startsAt: '2026-11-18T12:00:00Z', doctorName: 'Laura Gómez' },
    },
    {
      id: 1,
      kind: 'joined',
      at: '2026-11-10T12:00:00Z',
      actorKind: 'reception',
      actorName: 'Sofía Díaz',
      reason: null,
      time: null,
    },
  ]);
  await user.click(await screen.findByRole('button', { name: /^Qué pasó/ }));
  expect(
    await screen.findByText(
      'No se le ofreció mié 18/11 09:00 con Laura Gómez: tiene otro turno a esa hora',
    ),
  ).toBeTruthy();
  expect(screen.getByText(/Sofía Díaz/)).toBeTruthy();
});

test('a patient waits for a new practice with any doctor, not with the doctor of the practice before', async () => {
  const { fake, user } = await open([]);
  const nora = fake.agendaDay.addPatient({ fullName: 'Nora Prueba' });
  fake.answer('reception.waitlist.join', entry({ name: 'Nora Prueba' }));
  await user.click(
    await screen.findByRole('button', { name: 'Anotar a alguien' }),
  );
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Anotar en la lista de espera' }),
  );
  await user.type(dialog.getByLabelText('Paciente'), 'Nora');
  await user.click(
    await dialog.findByRole('button', { name: /^Prueba, Nora/ }),
  );
  const practice = () => dialog.getByRole('combobox', { name: 'Práctica' });
  await choose(user, practice(), /Consulta de cardiología/);
  await choose(
    user,
    dialog.getByRole('combobox', { name: /^Profesional/ }),
    'Laura Gómez',
  );
  await choose(user, practice(), /Consulta de dermatología/);
  await user.click(dialog.getByRole('button', { name: 'Anotar en la lista' }));
  expect(await screen.findByText('Quedó en la lista')).toBeTruthy();
  expect(
    fake.callsOf('reception.waitlist.join').map(({ input }) => input),
  ).toMatchObject([
    {
      patientId: nora.id,
      practiceId: fakeSpecialties[1]?.practices[0]?.id,
      doctorId: null,
    },
  ]);
});
