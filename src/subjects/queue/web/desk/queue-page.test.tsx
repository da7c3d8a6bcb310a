import { screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { describe, expect, test } from 'vitest';
import {
  type FakeAppointment,
  todayAt,
} from '../../../../testing/fakes/appointments/fake-appointments.ts';
import { fakeDoctors } from '../../../../testing/fakes/clinic/fake-clinic.ts';
import {
  createFakeApi,
  type FakeApi,
} from '../../../../testing/fakes/fake-api.ts';
import {
  queueEntry,
  staffQueue,
} from '../../../../testing/fakes/queue/staff-queue.ts';
import { byReader } from '../../../../testing/pages/key-times.ts';
import { openPanel } from '../../../../testing/pages/open-panel.tsx';
import type { QueueEntry } from '../../contract/staff-queue.ts';

const doctors = fakeDoctors.slice(0, 2).map(({ id, name }) => ({ id, name }));
const [laura, other] = doctors as [(typeof doctors)[0], (typeof doctors)[0]];
const rooms = [
  { id: '0190f300-0000-7000-8000-000000000001', name: 'Consultorio 3' },
  { id: '0190f300-0000-7000-8000-000000000002', name: 'Consultorio 4' },
];
const ground = {
  id: '0190f400-0000-7000-8000-000000000001',
  letter: 'A',
  name: 'Planta baja',
};
const upstairs = {
  id: '0190f400-0000-7000-8000-000000000002',
  letter: 'B',
  name: 'Primer piso',
};

type Said = Partial<Omit<QueueEntry, 'appointment'>> &
  Omit<FakeAppointment, keyof QueueEntry> & { name: string };

const ofEntry = [
  ...([
    'state',
    'waitingRoomId',
    'roomId',
    'calledTo',
    'calls',
    'isUrgent',
    'isMoved',
    'mayBeAbsent',
  ] as const),
  ...(['outUntil', 'estimate', 'undo', 'peopleBefore'] as const),
];

/**
 * A patient who arrived at 7:50, on the ground floor. The given fields go to the appointment or the queue
 * entry.
 */
function waits(fake: FakeApi, { name, ...said }: Said): QueueEntry {
  const isOfEntry = (key: string) =>
    (ofEntry as readonly string[]).includes(key);
  const part = (isWanted: (key: string) => boolean) =>
    Object.fromEntries(Object.entries(said).filter(([key]) => isWanted(key)));
  const appointment = fake.staffAppointments.add({
    status: said.state === 'inRoom' ? 'in_progress' : 'arrived',
    arrivedAt: todayAt('07:50'),
    calls: said.calls ?? 0,
    ...part((key) => !isOfEntry(key)),
    patient: { ...said.patient, fullName: name },
  });
  return queueEntry(appointment, {
    waitingRoomId: ground.id,
    roomId: rooms[0]?.id ?? null,
    ...part(isOfEntry),
  });
}

const queueOf = (entries: QueueEntry[]) =>
  staffQueue(entries, {
    waitingRooms: [ground, upstairs],
    rooms,
    doctors: doctors.map((doctor, index) => ({
      ...doctor,
      delayMinutes: index === 0 ? 25 : 0,
    })),
  });

async function open(said: Said[], path = '/recepcion/queue') {
  const fake = createFakeApi();
  const entries = said.map((each) => waits(fake, each));
  fake.answer('reception.queue.get', queueOf(entries));
  return { ...(await openPanel('reception', path, { fake })), entries };
}

const rowOf = async (name: string) => {
  const article = await screen.findByRole('article', { name });
  return within(article.closest('li') as HTMLElement);
};
const ana: Said = { name: 'Ana Ruiz', ticket: 'A-001', doctor: laura };
const blas: Said = {
  name: 'Blas Paz',
  ticket: 'A-002',
  doctor: other,
  peopleBefore: 1,
};

describe('the waiting room at the counter', () => {
  test('shows called, waiting and inside patients, the waits, and how late each doctor runs', async () => {
    await open([
      {
        ...ana,
        state: 'called',
        calls: 2,
        calledAt: todayAt('07:58'),
        calledTo: 'Consultorio 3',
      },
      {
        ...blas,
        arrivedAt: todayAt('07:35'),
        isUrgent: true,
        isWalkIn: true,
        estimate: { minutes: 15, fromMinutes: 10, toMinutes: 25 },
      },
      {
        name: 'Carla Sosa',
        ticket: 'A-003',
        state: 'out',
        outUntil: todayAt('08:05'),
      },
      {
        name: 'Delia Mora',
        ticket: 'A-004',
        state: 'inRoom',
        startedAt: todayAt('07:45'),
      },
    ]);
    expect(
      (await rowOf('Ruiz, Ana')).getByText(
        /Llamado 07:58 a Consultorio 3, 2 veces/,
      ),
    ).toBeTruthy();
    const second = await rowOf('Paz, Blas');
    expect(second.getByText('Espera 25 min').dataset.wait).toBe('long');
    expect(second.getByText(/1 antes · entra en 10 a 25 min/)).toBeTruthy();
    expect(second.getByText('Urgente')).toBeTruthy();
    expect(
      (await rowOf('Sosa, Carla')).getByText(
        /Salió: vuelve antes de las 08:05/,
      ),
    ).toBeTruthy();
    expect(
      (await rowOf('Mora, Delia')).getByText(/Desde las 07:45/),
    ).toBeTruthy();
    expect(
      screen.getByText(
        '3 en espera · 1 llamado · 1 salió un momento · 1 en consulta',
      ),
    ).toBeTruthy();
    expect(
      (await rowOf('Ruiz, Ana')).getByRole('link', { name: 'Ruiz, Ana' }),
    ).toBeTruthy();
    const late = within(screen.getByRole('list', { name: 'Profesionales' }));
    expect(late.getByText('Demora 25 min').dataset.wait).toBe('long');
    expect(screen.getByRole('heading', { name: 'Pantallas' })).toBeTruthy();
    const { violations } = await axe.run(document.body, {
      rules: { 'color-contrast': { enabled: false } },
    });
    expect(violations).toEqual([]);
  });

  test('says so when it is empty', async () => {
    await open([]);
    expect(await screen.findByText('No espera nadie')).toBeTruthy();
    expect(screen.getByText('No hay nadie')).toBeTruthy();
  });

  test('shows one room by the address, finds by name or number, and says when no patient fits', {
    tags: ['all'],
  }, async () => {
    const { user, router } = await open(
      [ana, { ...blas, waitingRoomId: upstairs.id, ticket: 'B-002' }],
      `/recepcion/queue?sala=${upstairs.id}&doctor=x`,
    );
    await rowOf('Paz, Blas');
    expect(screen.queryByRole('article', { name: 'Ruiz, Ana' })).toBeNull();
    await user.selectOptions(screen.getByLabelText('Sala'), 'Todas las salas');
    await rowOf('Ruiz, Ana');
    expect(router.state.location.search).toEqual({});
    await user.keyboard('{Escape}');
    await user.type(screen.getByLabelText('Buscar'), 'b002');
    await waitFor(() =>
      expect(screen.queryByRole('article', { name: 'Ruiz, Ana' })).toBeNull(),
    );
    await user.type(screen.getByLabelText('Buscar'), '9');
    expect(await screen.findByText('Nadie coincide')).toBeTruthy();
  });

  test('finds patients by any document typed, pasted or scanned, and the next card replaces the last one', {
    tags: ['all'],
  }, async () => {
    const passport = {
      kind: 'passport',
      country: 'IT',
      number: 'YA1234567',
    } as const;
    const { user } = await open([
      { ...ana, patient: { dni: '30111222' } },
      { ...blas, patient: { dni: null, document: passport } },
    ]);
    await rowOf('Paz, Blas');
    const box = screen.getByLabelText('Buscar') as HTMLInputElement;
    const shownFor = async (text: string) => {
      await user.clear(box);
      await user.click(box);
      await user.paste(text);
      return screen
        .getAllByRole('article', { name: /, / })
        .map((article) => article.getAttribute('aria-label'));
    };
    expect(await shownFor('\u202a20-30111222-3')).toEqual(['Ruiz, Ana']);
    expect(await shownFor('Pasaporte YA1234567 (Italia)')).toEqual([
      'Paz, Blas',
    ]);
    await user.clear(box);
    const cardOf = (dni: string) =>
      `00700123456@RUIZ@ANA@${dni}@A@25/08/79@06/03/26@2026`;
    await byReader(() => user.keyboard(`${cardOf('30111222')}{Enter}`), 5);
    expect(screen.getAllByRole('article', { name: /, / })).toHaveLength(1);
    expect(screen.queryByText(/no se hizo nada/)).toBeNull();
    await byReader(() => user.keyboard(`${cardOf('30999888')}{Enter}`), 5);
    expect(box.value).toBe(cardOf('30999888'));
    expect(await screen.findByText('Nadie coincide')).toBeTruthy();
  });
});

describe('«Llamar siguiente»', () => {
  test('calls the next patient of the shown part, and shows the new queue', async () => {
    const part = `/recepcion/queue?sala=${ground.id}&doctor=${laura.id}`;
    const { fake, user, entries } = await open([ana, blas], part);
    await rowOf('Ruiz, Ana');
    const [first, second] = entries as [QueueEntry, QueueEntry];
    const called: QueueEntry = {
      ...first,
      state: 'called',
      calls: 1,
      calledTo: 'Consultorio 3',
      peopleBefore: null,
    };
    fake.answerNext('reception.queue.next', {
      called: first.appointment,
      queue: queueOf([called, second]),
    });
    await user.keyboard('s');
    expect(await screen.findByText('Llamado: A-001 Ruiz, Ana')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Llamados' })).toBeTruthy();
    expect(
      fake.callsOf('reception.queue.next').map(({ input }) => input),
    ).toEqual([{ waitingRoomId: ground.id, doctorId: laura.id }]);
  });

  test('calls a doctor’s next patient beside the delay, and asks first if the room is in use', {
    tags: ['all'],
  }, async () => {
    const { fake, user, entries } = await open([ana, blas]);
    const [first] = entries as [QueueEntry];
    const inUse = {
      roomName: 'Consultorio 3',
      ticket: 'A-009',
      patientName: 'Zoe Paz',
      isInside: false,
      wantedTicket: 'A-001',
      wantedName: 'Ruiz, Ana',
    };
    fake.refuseNext('reception.queue.next', 'ROOM_IN_USE', inUse);
    await user.click(
      await screen.findByRole('button', {
        name: `Llamar siguiente: ${laura.name}`,
      }),
    );
    const question = within(await screen.findByRole('dialog'));
    expect(
      question.getByText(
        'A-009 ya tiene un llamado a Consultorio 3 y todavía no entró.',
      ),
    ).toBeTruthy();
    expect(
      question.getByText(
        'Ahora se llamaría a A-001 (Ruiz, Ana) a Consultorio 3.',
      ),
    ).toBeTruthy();
    fake.answerNext('reception.queue.next', {
      called: first.appointment,
      queue: queueOf(entries),
    });
    await user.click(question.getByRole('button', { name: 'Llamar igual' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(
      fake.callsOf('reception.queue.next').map(({ input }) => input),
    ).toEqual([{ doctorId: laura.id }, { doctorId: laura.id, isShared: true }]);
  });

  test('says that there is no patient to call, and how many stepped out', {
    tags: ['all'],
  }, async () => {
    const { fake, user } = await open([]);
    fake.refuseNext('reception.queue.next', 'QUEUE_EMPTY', { out: 1 });
    await user.click(
      await screen.findByRole('button', { name: 'Llamar siguiente' }),
    );
    expect(await screen.findByText('No hay nadie para llamar')).toBeTruthy();
    expect(screen.getByText('Una persona salió un momento.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Entendido' }));
    expect(screen.queryByText('No hay nadie para llamar')).toBeNull();
  });
});

describe('without a connection', () => {
  const parts = [
    'reception.queue.step',
    'reception.queue.next',
    'reception.appointments.call',
  ] as const;

  function cut(fake: FakeApi) {
    for (const part of [...parts, 'live'] as const) fake.lose(part, 'request');
    fake.breakStreams();
    return screen.findByText(/^Sin conexión desde las \d\d:\d\d$/);
  }

  function mend(fake: FakeApi) {
    for (const part of [...parts, 'live'] as const) fake.restore(part);
    window.dispatchEvent(new Event('online'));
  }

  const keysOf = (fake: FakeApi) =>
    fake
      .callsOf('reception.queue.step')
      .map(({ idempotencyKey }) => idempotencyKey);

  test('steps wait in their rows, show their effect, and are sent in order, each with its key', {
    tags: ['all'],
  }, async () => {
    const { fake, user, entries } = await open([ana, blas]);
    const [first, second] = entries as [QueueEntry, QueueEntry];
    await rowOf('Ruiz, Ana');
    await cut(fake);
    await user.keyboard('{ArrowDown}f');
    const row = await rowOf('Ruiz, Ana');
    expect(await row.findByText('Por enviar')).toBeTruthy();
    expect(row.getByText(/^Salió: vuelve antes de las/)).toBeTruthy();
    expect(screen.getByText('2 en espera · 1 salió un momento')).toBeTruthy();
    await user.keyboard('f{ArrowDown}u');
    await user.type(await screen.findByLabelText('Motivo'), 'Dolor de pecho');
    await user.click(
      screen.getByRole('button', { name: 'Marcar como urgente' }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await (await rowOf('Paz, Blas')).findByText('Urgente')).toBeTruthy();
    expect(screen.getByText(/· 3 por enviar$/)).toBeTruthy();
    // The reason may tell of an illness: only this page keeps it, and the browser asks before the page
    // closes.
    expect(
      JSON.stringify({ ...sessionStorage, ...localStorage }),
    ).not.toContain('Dolor');
    const leaving = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(leaving);
    expect(leaving.defaultPrevented).toBe(true);
    expect(screen.queryByText(/No hay conexión/)).toBeNull();
    for (const _ of [1, 2, 3])
      fake.answerNext('reception.queue.step', queueOf(entries));
    mend(fake);
    await waitFor(() => expect(screen.queryByText(/por enviar/i)).toBeNull());
    const going = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(going);
    expect(going.defaultPrevented).toBe(false);
    const sent = fake.callsOf('reception.queue.step').slice(-3);
    expect(sent.map(({ input }) => input)).toEqual([
      { appointmentId: first.appointment.id, step: { kind: 'stepOut' } },
      { appointmentId: first.appointment.id, step: { kind: 'return' } },
      {
        appointmentId: second.appointment.id,
        step: { kind: 'urgent', reason: 'Dolor de pecho' },
      },
    ]);
    expect(new Set(keysOf(fake)).size).toBe(3);
    expect(keysOf(fake).every(Boolean)).toBe(true);
  });

  test('a step with a lost answer is sent again with its key, and a refused step is shown', {
    tags: ['all'],
  }, async () => {
    const { fake, user, entries } = await open([ana, blas]);
    await rowOf('Ruiz, Ana');
    fake.answer('reception.queue.step', queueOf(entries));
    fake.lose('reception.queue.step', 'answer');
    await user.keyboard('{ArrowDown}p');
    expect(
      await (await rowOf('Ruiz, Ana')).findByText('Por enviar'),
    ).toBeTruthy();
    fake.restore('reception.queue.step');
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(screen.queryByText(/por enviar/i)).toBeNull());
    expect(keysOf(fake).length).toBeGreaterThan(1);
    expect(new Set(keysOf(fake)).size).toBe(1);
    fake.lose('reception.queue.step', 'request');
    await user.keyboard('p');
    expect(
      await (await rowOf('Ruiz, Ana')).findByText('Por enviar'),
    ).toBeTruthy();
    fake.restore('reception.queue.step');
    fake.refuseNext('reception.queue.step', 'WRONG_STATUS', {
      status: 'in_progress',
    });
    window.dispatchEvent(new Event('online'));
    expect(
      await screen.findByText(/^No se anotó: Ruiz, Ana · .* · dejar pasar \(/),
    ).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Anotarlo ahora' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Entendido' }));
    expect(screen.queryByText(/No se anotó/)).toBeNull();
  });

  test('the next patients are called by name, one after the other, and into no room in use', async () => {
    const { fake, user, entries } = await open([
      ana,
      { ...blas, name: 'Bea Luna', doctor: laura },
      { ...blas, roomId: rooms[1]?.id ?? null },
    ]);
    const [first, , third] = entries as [QueueEntry, QueueEntry, QueueEntry];
    await rowOf('Ruiz, Ana');
    await cut(fake);
    await user.keyboard('s');
    const row = await rowOf('Ruiz, Ana');
    expect(await row.findByText('Por enviar')).toBeTruthy();
    expect(row.getByText(/^Llamado \d\d:\d\d/)).toBeTruthy();
    await user.keyboard('s');
    expect(
      await (await rowOf('Paz, Blas')).findByText('Por enviar'),
    ).toBeTruthy();
    expect((await rowOf('Luna, Bea')).queryByText('Por enviar')).toBeNull();
    // Every room has a patient now.
    await user.keyboard('s');
    expect(await screen.findByText('No hay nadie para llamar')).toBeTruthy();
    expect(
      screen.getByText(/^Sin conexión no se sabe si alguien más llegó/),
    ).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Entendido' }));
    expect(screen.queryByText('No hay nadie para llamar')).toBeNull();
    expect(fake.callsOf('reception.queue.next')).toEqual([]);
    for (const { appointment } of [first, third]) {
      fake.staffAppointments.becomes(
        { act: 'call', id: appointment.id },
        { calls: 1 },
      );
    }
    mend(fake);
    await waitFor(() => expect(screen.queryByText(/por enviar/i)).toBeNull());
    const called = fake.callsOf('reception.appointments.call').slice(-2);
    expect(
      called.map(
        ({ input }) => (input as { appointmentId: string }).appointmentId,
      ),
    ).toEqual([first.appointment.id, third.appointment.id]);
  });
});

describe('a waiting patient', () => {
  test('steps out, returns and lets others pass by keys alone, and keeps the focus', {
    tags: ['all'],
  }, async () => {
    const { fake, user, entries } = await open([ana, blas]);
    const [first, second] = entries as [QueueEntry, QueueEntry];
    await rowOf('Ruiz, Ana');
    const out: QueueEntry = {
      ...first,
      state: 'out',
      outUntil: todayAt('08:15'),
    };
    fake.answerNext('reception.queue.step', queueOf([second, out]));
    await user.keyboard('{ArrowDown}f');
    expect(
      await (await rowOf('Ruiz, Ana')).findByText(/vuelve antes de las 08:15/),
    ).toBeTruthy();
    expect(document.activeElement?.getAttribute('aria-label')).toBe(
      'Ruiz, Ana',
    );
    fake.answerNext('reception.queue.step', queueOf([first, second]));
    await user.keyboard('f');
    expect(
      await (await rowOf('Ruiz, Ana')).findByText('Espera 10 min'),
    ).toBeTruthy();
    fake.answerNext('reception.queue.step', queueOf([second, first]));
    await user.keyboard('p');
    await waitFor(() =>
      expect(fake.callsOf('reception.queue.step')).toHaveLength(3),
    );
    expect(
      fake.callsOf('reception.queue.step').map(({ input }) => input),
    ).toEqual(
      ['stepOut', 'return', 'skip'].map((kind) => ({
        appointmentId: first.appointment.id,
        step: { kind },
      })),
    );
    await user.keyboard('?');
    expect(await screen.findByRole('dialog', { name: 'Teclas' })).toBeTruthy();
  });

  test('is moved before another with a reason, which the page asks for', {
    tags: ['all'],
  }, async () => {
    const { fake, user, entries } = await open([ana, blas]);
    const [first, second] = entries as [QueueEntry, QueueEntry];
    await rowOf('Paz, Blas');
    await user.keyboard('{ArrowDown}{ArrowDown}m');
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Mover a Paz, Blas' }),
    );
    await user.click(dialog.getByRole('button', { name: 'Mover' }));
    expect(await dialog.findByText('Escriba el motivo.')).toBeTruthy();
    await user.type(dialog.getByLabelText('Motivo'), 'Viene de lejos');
    fake.answerNext(
      'reception.queue.step',
      queueOf([{ ...second, isMoved: true }, first]),
    );
    await user.click(dialog.getByRole('button', { name: 'Mover' }));
    expect(
      await (await rowOf('Paz, Blas')).findByText(/Cambiado de lugar/),
    ).toBeTruthy();
    expect(fake.callsOf('reception.queue.step')[0]?.input).toEqual({
      appointmentId: second.appointment.id,
      step: {
        kind: 'move',
        beforeId: first.appointment.id,
        reason: 'Viene de lejos',
      },
    });
  });

  test('goes to another room, and the page asks first if it is in use', {
    tags: ['all'],
  }, async () => {
    const { fake, user, entries } = await open([
      { ...ana, state: 'called', calls: 1 },
    ]);
    await user.click(
      (await rowOf('Ruiz, Ana')).getByRole('button', {
        name: 'Más: Ruiz, Ana',
      }),
    );
    await user.click(
      await screen.findByRole('menuitem', { name: /Otro consultorio/ }),
    );
    const dialog = within(
      await screen.findByRole('dialog', {
        name: 'Otro consultorio: Ruiz, Ana',
      }),
    );
    await user.click(dialog.getByRole('combobox', { name: 'Consultorio' }));
    await user.click(
      await dialog.findByRole('option', { name: 'Consultorio 4' }),
    );
    fake.refuseNext('reception.queue.step', 'ROOM_IN_USE', {
      roomName: 'Consultorio 4',
      ticket: null,
      patientName: 'Zoe Paz',
      isInside: true,
      wantedTicket: 'A-001',
      wantedName: 'Ruiz, Ana',
    });
    await user.click(dialog.getByRole('button', { name: 'Llamar ahí' }));
    expect(
      await screen.findByText('Zoe Paz está en Consultorio 4.'),
    ).toBeTruthy();
    fake.answerNext('reception.queue.step', queueOf(entries));
    await user.click(screen.getByRole('button', { name: 'Llamar igual' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(fake.callsOf('reception.queue.step').at(-1)?.input).toMatchObject({
      step: { kind: 'room', roomId: rooms[1]?.id, isShared: true },
    });
  });

  test('is called again, and may be noted as absent after three calls without an answer', async () => {
    const { fake, user, entries } = await open([
      { ...ana, state: 'called', calls: 3, mayBeAbsent: true },
      { ...blas, state: 'called', calls: 1 },
    ]);
    const second = await rowOf('Paz, Blas');
    expect(second.queryByRole('button', { name: /No se presentó/ })).toBeNull();
    const [first, called] = entries as [QueueEntry, QueueEntry];
    fake.staffAppointments.becomes(
      { act: 'call', id: called.appointment.id },
      { calls: 2 },
    );
    await user.click(
      second.getByRole('button', { name: 'Llamar otra vez: Paz, Blas' }),
    );
    await waitFor(() =>
      expect(fake.callsOf('reception.appointments.call')).toHaveLength(1),
    );
    fake.staffAppointments.becomes(
      { act: 'absent', id: first.appointment.id },
      { status: 'noshow', undo: fake.staffAppointments.aMinute() },
    );
    fake.answer('reception.queue.get', queueOf([called]));
    await user.click(
      (await rowOf('Ruiz, Ana')).getByRole('button', {
        name: 'No se presentó: Ruiz, Ana',
      }),
    );
    await waitFor(() =>
      expect(screen.queryByRole('article', { name: 'Ruiz, Ana' })).toBeNull(),
    );
    expect(
      await screen.findByRole('button', {
        name: 'Deshacer: Ausencia anotada: Ruiz, Ana',
      }),
    ).toBeTruthy();
  });

  test('loses a call that is undone within its minute', async () => {
    const undo = {
      actId: 'step:12',
      until: new Date(Date.now() + 50_000).toISOString(),
    };
    const { fake, user, entries } = await open([
      { ...ana, state: 'called', calls: 1, undo },
      blas,
    ]);
    const [first, second] = entries as [QueueEntry, QueueEntry];
    expect(
      (await rowOf('Ruiz, Ana')).getByRole('button', {
        name: /^Deshacer: Ruiz, Ana/,
      }),
    ).toBeTruthy();
    fake.refuseNext('reception.queue.undo', 'UNDO_TOO_LATE');
    await user.keyboard('z');
    expect(
      await screen.findByText('Pasó el tiempo para deshacerlo.'),
    ).toBeTruthy();
    fake.answerNext(
      'reception.queue.undo',
      queueOf([{ ...first, state: 'waiting', undo: null }, second]),
    );
    await user.keyboard('z');
    await waitFor(() =>
      expect(screen.queryByRole('heading', { name: 'Llamados' })).toBeNull(),
    );
    expect(fake.callsOf('reception.queue.undo').at(-1)?.input).toEqual({
      appointmentId: first.appointment.id,
      actId: 'step:12',
    });
  });

  test('appears without reloading', { tags: ['all'] }, async () => {
    const { fake, entries } = await open([ana]);
    await rowOf('Ruiz, Ana');
    const [first] = entries as [QueueEntry];
    await waitFor(() =>
      expect(fake.callsOf('reception.queue.get').length).toBeGreaterThan(0),
    );
    fake.answer('reception.queue.get', queueOf([first, waits(fake, blas)]));
    fake.staffAppointments.update(first.appointment.id, {});
    await rowOf('Paz, Blas');
  });
});
