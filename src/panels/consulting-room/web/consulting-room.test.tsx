import {
  act,
  fireEvent,
  screen,
  waitFor,
  within,
} from '@testing-library/react';
import axe from 'axe-core';
import { describe, expect, test } from 'vitest';
import { rowsOfProof } from '../../../testing/bounded-proof.ts';
import { todayAt } from '../../../testing/fakes/appointments/fake-appointments.ts';
import { fakeToday } from '../../../testing/fakes/clinic/fake-clinic.ts';
import { createFakeApi } from '../../../testing/fakes/fake-api.ts';
import {
  queueEntry,
  staffQueue,
} from '../../../testing/fakes/queue/staff-queue.ts';
import { openPanel } from '../../../testing/pages/open-panel.tsx';

type User = Awaited<ReturnType<typeof openPanel>>['user'];

/** Ana has been waiting since 8:50, Beto has not come yet, Carla comes later. */
function morning() {
  const fake = createFakeApi();
  const [ana, beto, carla] = ['Ana', 'Beto', 'Carla'].map((fullName, index) =>
    fake.staffAppointments.add({
      patient: { fullName },
      isFirstVisit: index === 0,
      ...[
        {},
        { isPrivate: true },
        { insurerName: 'Salud Federal', planName: '210' },
      ][index],
      ...(index === 0 && {
        status: 'arrived',
        arrivedAt: todayAt('08:50'),
        ticket: 'A-001',
      }),
    }),
  );
  if (!ana || !beto || !carla) throw new Error('Nobody comes.');
  const { becomes, aMinute } = fake.staffAppointments;
  /** Sets the appointment after the doctor's next act, which can be undone for a minute. */
  const willBe = (
    act: Parameters<typeof becomes>[0]['act'],
    { id }: { id: string },
    changes: Parameters<typeof becomes>[1],
  ) =>
    becomes(
      { role: 'doctor', act, id },
      { ...changes, undo: act === 'call' || act === 'undo' ? null : aMinute() },
    );
  function willSee(patient: { id: string }) {
    willBe('call', patient, { calls: 1, calledAt: todayAt('09:01') });
    willBe('start', patient, {
      status: 'in_progress',
      startedAt: todayAt('09:02'),
    });
    willBe('finish', patient, {
      status: 'fulfilled',
      finishedAt: todayAt('09:20'),
    });
  }
  return { fake, ana, beto, carla, willBe, willSee };
}

const open = (fake = createFakeApi(), path = '/doctor/appointments') =>
  openPanel('doctor', path, { fake });
const large = (name: string) =>
  screen.findByRole('heading', { level: 2, name });
const list = async () =>
  within(
    (await screen.findByText('Turnos del día')).closest(
      'section',
    ) as HTMLElement,
  );

describe('a morning in the consulting room', () => {
  test('shows the next patient large, and leads them by buttons to the following one', async () => {
    const { fake, ana, willSee } = morning();
    willSee(ana);
    const { user } = await open(fake);
    await large('Ana');
    expect(screen.getByText('Primera vez')).toBeTruthy();
    expect(
      screen.getByRole('link', { name: '11 5555-4444' }).getAttribute('href'),
    ).toBe('tel:+5491155554444');
    await user.click(screen.getByRole('button', { name: 'Llamar Ana' }));
    await screen.findByRole('button', { name: 'Llamar otra vez Ana' });
    await user.click(screen.getByRole('button', { name: 'Empezar Ana' }));
    await user.click(
      await screen.findByRole('button', { name: 'Terminar Ana' }),
    );
    await large('Beto');
    expect(fake.staffAppointments.shown(ana.id, 'doctor').status).toBe(
      'fulfilled',
    );
    const { violations } = await axe.run(document.body, {
      rules: { 'color-contrast': { enabled: false } },
    });
    expect(violations.map(({ id }) => id)).toEqual([]);
  });

  test('shows the payer: as private only for a patient who said so', async () => {
    await open(morning().fake);
    await large('Ana');
    expect(
      screen.getAllByText(/Sin obra social indicada/).length,
    ).toBeGreaterThan(0);
    const told = (await list())
      .getAllByRole('listitem')
      .map((item) => item.textContent);
    expect(told[1]).toContain('Particular');
    expect(told[2]).toContain('Salud Federal 210');
    expect(told.filter((text) => text?.includes('Particular'))).toHaveLength(1);
  });

  test.each<[way: string, start: (user: User) => Promise<unknown>]>(
    rowsOfProof([
      ['E', (user) => user.keyboard('e')],
      [
        'E on a button that has a name',
        async (user) => {
          act(() =>
            screen.getByRole('button', { name: 'Empezar Beto' }).focus(),
          );
          await user.keyboard('e');
        },
      ],
      [
        'its button',
        (user) =>
          user.click(screen.getByRole('button', { name: 'Empezar Beto' })),
      ],
      [
        'its button, by keyboard',
        async (user) => {
          act(() =>
            screen.getByRole('button', { name: 'Empezar Beto' }).focus(),
          );
          await user.keyboard('{Enter}');
        },
      ],
      [
        '"Ir o hacer"',
        async (user) => {
          await user.keyboard('{Control>}k{/Control}');
          await user.type(
            await screen.findByRole('combobox'),
            'empezar{Enter}',
          );
        },
      ],
    ]),
  )(
    '%s asks first about a patient who has not arrived, and the way out has the focus',
    async (_, start) => {
      const { fake, beto, willBe } = morning();
      fake.staffAppointments.update(beto.id, { status: 'booked' });
      willBe('start', beto, {
        status: 'in_progress',
        startedAt: todayAt('09:02'),
      });
      const { user } = await open(
        fake,
        `/doctor/appointments?turno=${beto.id}`,
      );
      await large('Beto');
      await start(user);
      const question = await screen.findByRole('dialog', {
        name: '¿Empezar la consulta de Beto?',
      });
      await user.keyboard('{Enter}');
      await waitFor(() => expect(question.isConnected).toBe(false));
      expect(fake.callsOf('doctor.appointments.change')).toEqual([]);
      await start(user);
      await user.click(
        await screen.findByRole('button', { name: 'Empezar igual' }),
      );
      await waitFor(() =>
        expect(fake.callsOf('doctor.appointments.change')).toHaveLength(1),
      );
    },
  );

  test('works by single keys too: call, start, finish, absent, undo, the others, the help', async () => {
    const { fake, ana, beto, carla, willBe, willSee } = morning();
    willSee(ana);
    willBe('absent', beto, { status: 'noshow' });
    willBe('undo', beto, { status: 'booked' });
    willBe('absent', carla, { status: 'noshow' });
    fake.staffAppointments.update(ana.id, { startsAt: todayAt('07:20') });
    fake.staffAppointments.update(beto.id, { startsAt: todayAt('07:40') });
    fake.staffAppointments.update(carla.id, { startsAt: todayAt('07:50') });
    const { user } = await open(fake);
    await large('Ana');
    const statusOf = (id: string) =>
      fake.staffAppointments.shown(id, 'doctor').status;
    await user.keyboard('c');
    await waitFor(() =>
      expect(fake.staffAppointments.shown(ana.id, 'doctor').calls).toBe(1),
    );
    await screen.findByRole('button', { name: 'Llamar otra vez Ana' });
    await user.keyboard('e');
    await screen.findByRole('button', { name: 'Terminar Ana' });
    await user.keyboard('t');
    await large('Beto');
    await user.keyboard('a');
    await large('Carla');
    expect([statusOf(ana.id), statusOf(beto.id)]).toEqual([
      'fulfilled',
      'noshow',
    ]);
    await user.keyboard('z');
    await large('Beto');
    expect(statusOf(beto.id)).toBe('booked');
    await user.keyboard('j');
    await large('Carla');
    // A patient whom the doctor chose also gives way to the next patient.
    await user.keyboard('a');
    await large('Beto');
    await user.keyboard('?');
    expect(await screen.findByRole('dialog', { name: 'Teclas' })).toBeTruthy();
  });

  test('shows no next patient before the queue answers, so that no key calls another', {
    tags: ['all'],
  }, async () => {
    const { fake, ana, beto } = morning();
    const came = { arrivedAt: todayAt('08:55'), ticket: 'A-002' };
    fake.staffAppointments.update(beto.id, { ...came, status: 'arrived' });
    const order = [beto, ana].map(({ id }) =>
      queueEntry(fake.staffAppointments.shown(id, 'doctor')),
    );
    fake.answer('doctor.queue.get', staffQueue(order));
    const give = fake.holdBack('doctor.queue.get');
    const { user } = await open(fake);
    await list();
    expect(await screen.findByText('Buscando quién sigue…')).toBeTruthy();
    await user.keyboard('c');
    expect(
      screen.queryByRole('heading', { level: 2, name: /Ana|Beto/ }),
    ).toBeNull();
    give();
    await large('Beto');
    expect(fake.callsOf('doctor.appointments.call')).toEqual([]);
    expect(screen.queryByText('Buscando quién sigue…')).toBeNull();
  });

  test('shows the day in its own order if the queue does not answer', {
    tags: ['all'],
  }, async () => {
    const { fake } = morning();
    fake.refuseNext('doctor.queue.get', 'MALFORMED_BODY');
    await open(fake);
    await large('Ana');
    // The shown patient stays while the queue is asked again.
    const give = fake.holdBack('doctor.queue.get');
    fake.announce({ kind: 'queue' }, 'doctor');
    await waitFor(() =>
      expect(fake.callsOf('doctor.queue.get')).toHaveLength(2),
    );
    expect(screen.getByRole('heading', { level: 2, name: 'Ana' })).toBeTruthy();
    give();
  });

  test('calls the next patient in the order of the queue, which the room follows too, and undoes it', async () => {
    const { fake, ana, beto } = morning();
    fake.staffAppointments.update(beto.id, {
      status: 'arrived',
      arrivedAt: todayAt('08:55'),
      ticket: 'A-002',
    });
    const shown = (id: string) => fake.staffAppointments.shown(id, 'doctor');
    const late = { doctors: [{ ...ana.doctor, delayMinutes: 25 }] };
    const urgent = staffQueue(
      [beto, ana].map(({ id }) => queueEntry(shown(id))),
      late,
    );
    fake.answer('doctor.queue.get', urgent);
    const { user } = await open(fake);
    await large('Beto');
    const waiting = within(
      screen.getByRole('region', { name: 'Quién espera' }),
    );
    expect(waiting.getByText(/2 en espera/)).toBeTruthy();
    expect(waiting.getByText(/Demora 25 min/)).toBeTruthy();
    fake.answerNext('doctor.queue.next', () => {
      fake.staffAppointments.update(beto.id, {
        calls: 1,
        calledAt: todayAt('09:01'),
      });
      const undo = { actId: 'call:1', until: todayAt('08:01') };
      const called = queueEntry(shown(beto.id), {
        state: 'called',
        calls: 1,
        undo,
      });
      fake.answer(
        'doctor.queue.get',
        staffQueue([called, queueEntry(shown(ana.id))], late),
      );
      return {
        called: shown(beto.id),
        queue: staffQueue([called, queueEntry(shown(ana.id))], late),
      };
    });
    await user.keyboard('l');
    await screen.findByRole('button', { name: 'Llamar otra vez Beto' });
    expect(fake.callsOf('doctor.queue.next')).toHaveLength(1);
    fake.answerNext('doctor.queue.undo', urgent);
    await user.click(
      await waiting.findByRole('button', { name: /^Deshacer: Beto/ }),
    );
    await waitFor(() =>
      expect(fake.callsOf('doctor.queue.undo')).toHaveLength(1),
    );
    fake.refuseNext('doctor.queue.next', 'ROOM_IN_USE', {
      roomName: 'Consultorio 3',
      ticket: 'A-009',
      patientName: 'Zoe',
      isInside: false,
      wantedTicket: 'A-002',
      wantedName: 'Beto',
    });
    await user.click(waiting.getByRole('button', { name: 'Llamar siguiente' }));
    await user.click(await screen.findByRole('button', { name: 'No llamar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('shows the counter’s acts by itself', { tags: ['all'] }, async () => {
    const { fake, beto, ana } = morning();
    fake.staffAppointments.update(ana.id, { status: 'fulfilled' });
    await open(fake);
    await large('Beto');
    expect(await screen.findByText('Sigue · todavía no llegó')).toBeTruthy();
    await waitFor(() =>
      expect(fake.callsOf('doctor.agenda.day').length).toBeGreaterThan(0),
    );
    fake.staffAppointments.update(beto.id, {
      status: 'arrived',
      arrivedAt: todayAt('09:10'),
      ticket: 'A-002',
    });
    expect(await screen.findByText('Número A-002')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Llamar Beto' })).toBeTruthy();
  });

  test('keeps a refusal beside the appointment, which shows its present state', {
    tags: ['all'],
  }, async () => {
    const { fake, ana } = morning();
    const { user } = await open(fake);
    await large('Ana');
    fake.refuseNext('doctor.appointments.change', 'WRONG_STATUS', {
      status: 'cancelled',
    });
    await user.click(screen.getByRole('button', { name: 'Empezar Ana' }));
    const problem = (
      await screen.findByText('El turno cambió y ya no se puede hacer esto.')
    ).closest('[role="alert"]');
    expect(fake.staffAppointments.shown(ana.id, 'doctor').status).toBe(
      'arrived',
    );
    await user.click(
      within(problem as HTMLElement).getByRole('button', { name: 'Entendido' }),
    );
    await waitFor(() => expect(problem?.isConnected).toBe(false));
  });

  test('shows another appointment of the list, and comes back', {
    tags: ['all'],
  }, async () => {
    const { fake, carla } = morning();
    const { user, router } = await open(fake);
    await large('Ana');
    await user.click((await list()).getByRole('link', { name: /Carla/ }));
    await large('Carla');
    expect(router.state.location.search).toMatchObject({ turno: carla.id });
    await user.click(screen.getByRole('button', { name: 'Volver a Ana' }));
    await large('Ana');
  });
});

describe('the private note', () => {
  const field = () => screen.findByLabelText(/Nota privada del turno/);

  test('is saved, and kept while the doctor looks at other patients', {
    tags: ['all'],
  }, async () => {
    const { fake, ana } = morning();
    const { user } = await open(fake);
    fireEvent.change(await field(), {
      target: { value: 'Viene con la madre.' },
    });
    expect(screen.getByText(/Sin guardar/)).toBeTruthy();
    await user.click((await list()).getByRole('link', { name: /Beto/ }));
    await large('Beto');
    expect(((await field()) as HTMLTextAreaElement).value).toBe('');
    await user.click((await list()).getByRole('link', { name: /Ana/ }));
    await large('Ana');
    expect(((await field()) as HTMLTextAreaElement).value).toBe(
      'Viene con la madre.',
    );
    await user.click(screen.getByRole('button', { name: 'Guardar la nota' }));
    await waitFor(() => expect(screen.queryByText(/Sin guardar/)).toBeNull());
    expect(fake.callsOf('doctor.notes.save').at(-1)?.input).toEqual({
      appointmentId: ana.id,
      note: 'Viene con la madre.',
      seenVersion: 'v',
    });
  });

  test('is saved by the keyboard too, and letters are keys of the panel again', {
    tags: ['all'],
  }, async () => {
    const { fake, ana } = morning();
    const { user } = await open(fake);
    await field();
    await user.keyboard('n');
    await waitFor(async () =>
      expect(document.activeElement).toBe(await field()),
    );
    await user.keyboard('Vuelve con los estudios.{Control>}{Enter}{/Control}');
    await waitFor(() => expect(screen.queryByText(/Sin guardar/)).toBeNull());
    expect(fake.callsOf('doctor.notes.save').at(-1)?.input).toMatchObject({
      appointmentId: ana.id,
      note: 'Vuelve con los estudios.',
    });
    await waitFor(() => expect(document.activeElement?.tagName).toBe('FORM'));
    await user.keyboard('n');
    await waitFor(async () =>
      expect(document.activeElement).toBe(await field()),
    );
    expect(((await field()) as HTMLTextAreaElement).value).toBe(
      'Vuelve con los estudios.',
    );
  });

  test('shows both texts if another user wrote meanwhile, and the doctor chooses', {
    tags: ['all'],
  }, async () => {
    const { fake, ana } = morning();
    const { user } = await open(fake);
    fireEvent.change(await field(), { target: { value: 'Lo mío.' } });
    const theirs = fake.consultingRoom.writeNote(ana.id, 'Lo de recepción.');
    fake.refuseNext('doctor.notes.save', 'CHANGED_MEANWHILE');
    await user.click(screen.getByRole('button', { name: 'Guardar la nota' }));
    await screen.findByText('Alguien lo cambió mientras usted escribía');
    expect(screen.getByText('Lo de recepción.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Seguir con lo mío' }));
    expect(((await field()) as HTMLTextAreaElement).value).toBe('Lo mío.');
    await user.click(screen.getByRole('button', { name: 'Guardar la nota' }));
    await waitFor(() => expect(screen.queryByText(/Sin guardar/)).toBeNull());
    expect(
      fake.callsOf('doctor.notes.save').map(({ input }) => input),
    ).toMatchObject([
      { note: 'Lo mío.', seenVersion: 'v' },
      { note: 'Lo mío.', seenVersion: theirs.version },
    ]);
  });

  test('shows an error if it is too long, and is not sent', {
    tags: ['all'],
  }, async () => {
    const { fake } = morning();
    const { user } = await open(fake);
    fireEvent.change(await field(), { target: { value: 'a'.repeat(5000) } });
    expect(
      await screen.findByText('La nota puede tener hasta 2.000 caracteres.'),
    ).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Guardar la nota' }));
    expect(fake.callsOf('doctor.notes.save')).toEqual([]);
    expect(((await field()) as HTMLTextAreaElement).value).toHaveLength(5000);
  });
});

describe('a day without patients says why', () => {
  const closures = [
    [
      'Hoy es feriado: Fiesta',
      { closure: { code: 'HOLIDAY', name: 'Fiesta' } },
    ],
    [
      'Hoy figura como ausente: Vacaciones',
      {
        closure: { code: 'ABSENT', reason: 'Vacaciones' },
        absence: {
          reason: 'Vacaciones',
          until: todayAt('00:00', '2026-11-20'),
        },
      },
    ],
    ['Hoy no atiende', { closure: { code: 'NO_SESSION' } }],
    ['Hoy no tiene turnos', {}],
  ] as const;
  test.each(closures)('%s', async (title, said) => {
    const fake = createFakeApi();
    fake.consultingRoom.say(fakeToday, said);
    await open(fake);
    expect(await screen.findByText(title)).toBeTruthy();
    expect(
      screen
        .getByRole('link', { name: 'Ver el martes 17 de noviembre' })
        .getAttribute('href'),
    ).toContain('dia=2026-11-17');
  });
});

test('a day that does not arrive says so, and comes at a new try', {
  tags: ['all'],
}, async () => {
  const { fake } = morning();
  fake.lose('doctor.agenda.day', 'request');
  const { user } = await open(fake);
  await screen.findByText(/No hay conexión/);
  fake.restore('doctor.agenda.day');
  await user.click(screen.getByRole('button', { name: 'Probar de nuevo' }));
  await large('Ana');
});

test('the week has a column for each day, and each appointment opens on its day', {
  tags: ['all'],
}, async () => {
  const { fake } = morning();
  fake.staffAppointments.add({
    patient: { fullName: 'Delia' },
    startsAt: todayAt('10:00', '2026-11-18'),
  });
  fake.consultingRoom.say('2026-11-20', {
    closure: { code: 'HOLIDAY', name: 'Fiesta' },
  });
  const { user, router } = await open(
    fake,
    '/doctor/appointments?vista=semana',
  );
  await screen.findByRole('heading', { level: 1, name: 'Mi semana' });
  const days = await screen.findAllByRole('heading', { level: 2 });
  expect(days.map(({ textContent }) => textContent)).toEqual([
    'Lun 16/11 (hoy)',
    'Mar 17/11',
    'Mié 18/11',
    'Jue 19/11',
    'Vie 20/11',
    'Sáb 21/11',
    'Dom 22/11',
  ]);
  expect(screen.getByText('Feriado: Fiesta')).toBeTruthy();
  expect(
    within(screen.getByRole('navigation', { name: 'Vista' })).getByRole(
      'link',
      { current: 'page' },
    ).textContent,
  ).toBe('Semana');
  await user.click(screen.getByRole('link', { name: /Delia/ }));
  await large('Delia');
  expect(router.state.location.search).toMatchObject({ dia: '2026-11-18' });
});

test('a doctor who announced a late arrival reads it beside their day, and takes it back', {
  tags: ['all'],
}, async () => {
  const { fake } = morning();
  fake.consultingRoom.schedule.arrivesAt = new Date(
    Date.now() + 30 * 60_000,
  ).toISOString();
  const { user } = await open(fake);
  expect(await screen.findByText(/^Avisó que llega a las /)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Quitar el aviso' }));
  await waitFor(() =>
    expect(screen.queryByText(/^Avisó que llega a las /)).toBeNull(),
  );
});
