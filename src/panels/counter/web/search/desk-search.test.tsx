import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { createFakeApi } from '../../../../testing/fakes/fake-api.ts';
import { openPanel } from '../../../../testing/pages/open-panel.tsx';

const box = () => screen.findByRole<HTMLInputElement>('searchbox');
const rowOf = (name: string) =>
  screen.findByRole('row', { name: new RegExp(name) });

/** A morning: a search finds Ana alone, or all people with that name. */
async function aMorning() {
  const fake = createFakeApi();
  const ana = fake.staffAppointments.add({
    patient: { fullName: 'Ana Prueba', dni: '30111000' },
  });
  const bruno = fake.staffAppointments.add({
    patient: { fullName: 'Bruno Prueba', dni: '31222000' },
  });
  const nora = fake.agendaDay.addPatient({
    fullName: 'Nora Sola',
    dni: '32333000',
  });
  const foundOf = ({ patient, ...appointment }: typeof ana) => {
    const { id, code, status, isConfirmed, startsAt, doctor } = appointment;
    return {
      ...patient,
      document: null,
      nextAppointment: { id, code, status, isConfirmed, startsAt, doctor },
    };
  };
  const everybody = [
    foundOf(ana),
    foundOf(bruno),
    { ...nora, document: null, nextAppointment: null },
  ];
  fake.answer('reception.search.patients', ({ query }) => ({
    patients: everybody.filter(({ fullName, dni }) =>
      `${fullName.toLowerCase()} ${dni}`.includes(query),
    ),
    hasMore: false,
    card: null,
  }));
  fake.staffAppointments.becomes(
    { act: 'arrive', id: ana.id },
    {
      status: 'arrived',
      ticket: 'A-001',
      undo: fake.staffAppointments.aMinute(),
    },
  );
  const page = await openPanel('reception', '/recepcion/appointments', {
    fake,
  });
  await rowOf('Prueba, Ana');
  return { ...page, ana };
}

test('a DNI and Enter, typed before any answer, note the arrival, and the next DNI replaces it', async () => {
  const { user, fake, ana } = await aMorning();
  await user.keyboard('30111000{Enter}');
  await waitFor(async () =>
    expect((await rowOf('Prueba, Ana')).textContent).toContain(
      'En sala de espera',
    ),
  );
  expect(
    fake.callsOf('reception.appointments.change').map(({ input }) => input),
  ).toEqual([{ appointmentId: ana.id, act: 'arrive', afterStep: 1 }]);
  const field = await box();
  expect(document.activeElement).toBe(field);
  expect([field.selectionStart, field.selectionEnd]).toEqual([
    0,
    '30111000'.length,
  ]);
  // A second Enter shows the appointment: the arrival is not noted twice.
  await user.keyboard('{Enter}');
  await screen.findByRole('dialog', { name: /Prueba, Ana/ });
  expect(fake.callsOf('reception.appointments.change')).toHaveLength(1);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(field));
  // The key that leads to the search is ignored before a text, and is a character within it.
  field.select();
  await user.keyboard('/bruno/');
  expect(field.value).toBe('bruno/');
});

describe('a press on the box, after an arrival', () => {
  const press = (
    user: Awaited<ReturnType<typeof aMorning>>['user'],
    target: Element,
  ) => user.pointer({ target, offset: 4, keys: '[MouseLeft]' });

  async function afterAnArrival() {
    const { user } = await aMorning();
    await user.keyboard('30111000{Enter}');
    await waitFor(async () =>
      expect((await rowOf('Prueba, Ana')).textContent).toContain(
        'En sala de espera',
      ),
    );
    return { user, field: await box() };
  }

  test('selects its text for the next card to replace; a text not yet sent is edited there', {
    tags: ['all'],
  }, async () => {
    const { user, field } = await afterAnArrival();
    await press(user, field);
    await user.keyboard('31222000');
    expect(field.value).toBe('31222000');
    await press(user, field);
    await user.keyboard('9');
    expect(field.value).toBe('312292000');
  });

  test('and one more put the caret at the pressed place', {
    tags: ['all'],
  }, async () => {
    const { user, field } = await afterAnArrival();
    await press(user, field);
    await press(user, field);
    expect([field.selectionStart, field.selectionEnd]).toEqual([4, 4]);
  });
});

test('Enter on a patient without an appointment opens a new one', {
  tags: ['all'],
}, async () => {
  const { user } = await aMorning();
  await user.keyboard('/nora{Enter}');
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Nuevo turno' }),
  );
  expect(await dialog.findByText('Sola, Nora')).toBeTruthy();
});

test('a button with the patient’s name receives them without an appointment', {
  tags: ['all'],
}, async () => {
  const { user, fake } = await aMorning();
  await user.keyboard('/nora');
  const results = within(
    await screen.findByRole('region', { name: 'Personas encontradas' }),
  );
  // The button says what Enter does.
  const give = await results.findByRole('button', { name: /^Dar turno/ });
  expect(give.dataset.hint).toBe('Enter');
  await user.click(
    results.getByRole('button', { name: 'Recibir sin turno a Sola, Nora' }),
  );
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Llegó sin turno' }),
  );
  expect(await dialog.findByText('Sola, Nora')).toBeTruthy();
  expect(fake.callsOf('reception.agenda.walkIn')).toEqual([]);
});

test('Enter on several results moves into them, and the arrows move on and back', {
  tags: ['all'],
}, async () => {
  const { user, fake } = await aMorning();
  await user.keyboard('/prueba{Enter}');
  await waitFor(() =>
    expect(document.activeElement?.textContent).toContain('Llegó Prueba, Ana'),
  );
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement?.textContent).toContain('Llegó Prueba, Bruno');
  await user.keyboard('{ArrowUp}{ArrowUp}');
  expect(document.activeElement).toBe(await box());
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
  expect(document.activeElement).toBe(await rowOf('Prueba, Ana'));
  expect(fake.callsOf('reception.appointments.change')).toEqual([]);
});

test('Enter without a result leads to an appointment for a new patient, which one more Enter begins', {
  tags: ['all'],
}, async () => {
  const { user } = await aMorning();
  await user.keyboard('/zulma{Enter}');
  await waitFor(() =>
    expect(document.activeElement?.textContent).toContain(
      'como paciente nuevo',
    ),
  );
  await user.keyboard('{Enter}');
  await screen.findByRole('dialog', { name: 'Nuevo turno' });
});

test('typing after Enter cancels the act', { tags: ['all'] }, async () => {
  const { user, fake } = await aMorning();
  const give = fake.holdBack('reception.search.patients');
  await user.keyboard('30111000{Enter}{Backspace}');
  give();
  const results = within(
    await screen.findByRole('region', { name: 'Personas encontradas' }),
  );
  expect(
    await results.findByRole('button', { name: 'Llegó Prueba, Ana' }),
  ).toBeTruthy();
  expect(fake.callsOf('reception.appointments.change')).toEqual([]);
});

test('the code of one appointment notes its arrival', {
  tags: ['all'],
}, async () => {
  const { user, fake, ana } = await aMorning();
  await user.keyboard(`/${ana.code.toLowerCase()}{Enter}`);
  await waitFor(() =>
    expect(fake.callsOf('reception.appointments.change')).toHaveLength(1),
  );
  expect(fake.callsOf('reception.appointments.change')[0]?.input).toEqual({
    appointmentId: ana.id,
    act: 'arrive',
    afterStep: 1,
  });
  expect(document.activeElement).toBe(await box());
});

test('Escape clears the box, and pressed again leads to the day, where keys are acts again', {
  tags: ['all'],
}, async () => {
  const { user } = await aMorning();
  await user.keyboard('/ana{Escape}');
  expect(document.activeElement).toBe(await box());
  await user.keyboard('{Escape}');
  expect(document.activeElement).toBe(await rowOf('Prueba, Ana'));
});

test('on a day without appointments Escape leads to its heading', async () => {
  const { user } = await openPanel('reception', '/recepcion/appointments');
  await box();
  await user.keyboard('/{Escape}');
  expect(document.activeElement).toBe(
    screen.getByRole('heading', { level: 1 }),
  );
});

test('one key leads from the page to the appointments of the day', async () => {
  const { user } = await aMorning();
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(await rowOf('Prueba, Ana'));
});
