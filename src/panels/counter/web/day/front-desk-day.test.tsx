import { act, screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import {
  afterEach,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest';
import { rowsOfProof } from '../../../../testing/bounded-proof.ts';
import { todayAt } from '../../../../testing/fakes/appointments/fake-appointments.ts';
import { fakeDoctors } from '../../../../testing/fakes/clinic/fake-clinic.ts';
import { createFakeApi } from '../../../../testing/fakes/fake-api.ts';
import { choose } from '../../../../testing/pages/choose.ts';
import { openPanel } from '../../../../testing/pages/open-panel.tsx';

const open = (fake = createFakeApi(), search = '') =>
  openPanel('reception', `/recepcion/appointments${search}`, { fake });
const rowOf = (name: string) =>
  screen.findByRole('row', { name: new RegExp(name) });
const [laura, martin] = fakeDoctors.map(({ id, name }) => ({ id, name }));

function aMorning() {
  const fake = createFakeApi();
  const ana = fake.staffAppointments.add({
    patient: { fullName: 'Ana Prueba', dni: '30111000' },
  });
  const bruno = fake.staffAppointments.add({
    patient: { fullName: 'Bruno Prueba' },
    doctor: martin,
  });
  return { fake, ana, bruno };
}

test('shows the day by time, the doctors, and the count of each state', async () => {
  const { fake } = aMorning();
  await open(fake);
  expect(
    await screen.findByRole('heading', {
      level: 1,
      name: 'Lunes 16 de noviembre',
    }),
  ).toBeTruthy();
  const rows = await screen.findAllByRole('row');
  expect(
    rows.map((row) => within(row).getAllByRole('gridcell')[0]?.textContent),
  ).toEqual(['09:00', '09:20']);
  expect(screen.getByRole('button', { name: 'Reservados 2' })).toBeTruthy();
  const { violations } = await axe.run(document.body, {
    rules: { 'color-contrast': { enabled: false } },
  });
  expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual(
    [],
  );
});

test('an address with an appointment opens it, and closing it removes it from the address', {
  tags: ['all'],
}, async () => {
  const { fake, bruno } = aMorning();
  const { user, router } = await open(
    fake,
    `?dia=2026-11-16&turno=${bruno.id}`,
  );
  const dialog = within(
    await screen.findByRole('dialog', { name: /Prueba, Bruno/ }),
  );
  await user.click(dialog.getByRole('button', { name: 'Cerrar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(router.state.location.search).toEqual({ dia: '2026-11-16' });
});

test('scrolls a count at the edge of a phone wholly into sight with the focus', {
  tags: ['all'],
}, async () => {
  const { fake } = aMorning();
  const { user } = await open(fake);
  const before = await screen.findByRole('button', { name: 'En consulta 0' });
  const seen = vi.spyOn(Element.prototype, 'scrollIntoView');
  onTestFinished(() => seen.mockRestore());
  before.focus();
  await user.tab();
  expect(document.activeElement).toBe(
    screen.getByRole('button', { name: 'Atendidos 0' }),
  );
  expect(seen.mock.contexts.at(-1)).toBe(document.activeElement);
  expect(seen).toHaveBeenLastCalledWith({
    block: 'nearest',
    inline: 'nearest',
  });
});

test('one press takes a phone to the present hour, and its appointment gets the focus', {
  tags: ['all'],
}, async () => {
  const fake = createFakeApi();
  const startsAt = (hour: number) =>
    todayAt(`${String(hour).padStart(2, '0')}:00`);
  for (let hour = 4; hour < 14; hour++) {
    fake.staffAppointments.add({
      startsAt: startsAt(hour),
      patient: { fullName: `Persona De Las ${hour}` },
    });
  }
  const { user } = await open(fake);
  const [row] = await screen.findAllByRole('row');
  expect(row?.textContent).toContain('De Las 4, Persona');
  await user.click(screen.getByRole('button', { name: 'Ir a las 08:00' }));
  await waitFor(() =>
    expect(document.activeElement?.textContent).toContain('De Las 9, Persona'),
  );
});

test.each(
  rowsOfProof([
    [
      'cancels them in one act',
      'Cancelar 12 turnos',
      'Se cancelaron 12 turnos',
      'cancel',
    ],
    [
      'keeps them',
      'Dejarlos: son personas',
      'Los turnos quedan como están',
      'keep',
    ],
  ]),
)(
  'the counter reads of many new persons of one origin, and %s',
  async (_, act, said, name) => {
    const { fake } = aMorning();
    const origin = fake.origins.add(12);
    const { user } = await open(fake);
    await user.click(
      await screen.findByRole('button', {
        name: /Ver y cancelar los turnos nuevos/,
      }),
    );
    const dialog = within(
      await screen.findByRole('dialog', {
        name: 'Turnos nuevos del origen K7M2',
      }),
    );
    expect(
      await dialog.findAllByRole('checkbox', { checked: true }),
    ).toHaveLength(12);
    await user.click(dialog.getByRole('button', { name: act }));
    expect(await screen.findByText(said)).toBeTruthy();
    await waitFor(() =>
      expect(screen.queryByText(/desde un mismo origen/)).toBeNull(),
    );
    expect(document.activeElement?.tagName).toBe('H1');
    const appointmentIds = origin.appointments.map(
      ({ appointmentId }) => appointmentId,
    );
    expect(
      fake.callsOf(`reception.origins.${name}`).map(({ input }) => input),
    ).toEqual([{ originId: origin.id, appointmentIds }]);
  },
);

describe('within a minute the counter reads', () => {
  beforeEach(
    () =>
      void vi.useFakeTimers({
        shouldAdvanceTime: true,
        toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
      }),
  );
  afterEach(() => void vi.useRealTimers());
  const aMinuteLater = () => act(() => vi.advanceTimersByTimeAsync(60_000));

  test('about many new persons of one origin', {
    tags: ['all'],
  }, async () => {
    const { fake } = aMorning();
    await open(fake);
    await rowOf('Prueba, Ana');
    expect(screen.queryByText(/desde un mismo origen/)).toBeNull();
    fake.origins.add(12);
    await aMinuteLater();
    expect(
      await screen.findByText(
        /12 turnos de personas nuevas desde un mismo origen/,
      ),
    ).toBeTruthy();
  });

  test.each(
    rowsOfProof([
      [
        'holds_attack',
        /retiene muchos horarios/,
        /puede darlos igual/,
        'Ver la agenda',
      ],
      [
        'staff_guessing',
        /probando contraseñas del personal/,
        /avise a administración/,
        null,
      ],
      ['reserved_mode', /probando muchos DNI/, /código de activación/, null],
    ]),
  )(
    'about %s, and no more once it is over',
    async (kind, title, text, link) => {
      const { fake } = aMorning();
      await open(fake);
      await rowOf('Prueba, Ana');
      expect(screen.queryByText(title)).toBeNull();
      fake.origins.alarms = [{ kind, until: todayAt('10:00') }];
      await aMinuteLater();
      expect(await screen.findByText(title)).toBeTruthy();
      expect(screen.getByText(text)).toBeTruthy();
      if (link)
        expect(
          screen.getByRole('link', { name: link }).getAttribute('href'),
        ).toMatch(/vista=agenda/);
      fake.origins.alarms = [];
      await aMinuteLater();
      await waitFor(() => expect(screen.queryByText(title)).toBeNull());
    },
  );
});

test('a day without appointments says so, and at which hour doctors attend', {
  tags: ['all'],
}, async () => {
  await open();
  expect(
    await screen.findByText('No hay turnos dados para este día'),
  ).toBeTruthy();
  expect(screen.getByText(/Se atiende desde las 09:00/)).toBeTruthy();
});

test('one letter notes an arrival and another undoes it, and the focus stays on the appointment', async () => {
  const { fake, ana } = aMorning();
  const { becomes, aMinute } = fake.staffAppointments;
  const { user } = await open(fake);
  const row = await rowOf('Prueba, Ana');
  row.focus();
  becomes(
    { act: 'arrive', id: ana.id },
    { status: 'arrived', ticket: 'A-001', undo: aMinute() },
  );
  await user.keyboard('l');
  await waitFor(() => expect(row.textContent).toContain('En sala de espera'));
  expect(row.textContent).toContain('A-001');
  expect(document.activeElement).toBe(row);
  expect(within(row).getByRole('button', { name: /^Deshacer/ })).toBeTruthy();
  becomes(
    { act: 'undo', id: ana.id },
    { status: 'booked', ticket: null, undo: null },
  );
  await user.keyboard('z');
  await waitFor(() => expect(row.textContent).toContain('Reservado'));
  expect(screen.getByRole('button', { name: 'En sala 0' })).toBeTruthy();
});

test('the counter undoes the arrival of a patient who is not there, long after the minute', {
  tags: ['all'],
}, async () => {
  const { fake, ana } = aMorning();
  const waiting = {
    status: 'arrived',
    ticket: 'A-001',
    arrivedAt: todayAt('07:30'),
    arrivalStep: 41,
  } as const;
  const carla = fake.staffAppointments.add({
    ...waiting,
    patient: { fullName: 'Carla Prueba' },
  });
  fake.staffAppointments.becomes(
    { act: 'undo', id: carla.id },
    { status: 'booked', ticket: null, arrivalStep: null },
  );
  const { user } = await open(fake);
  expect(ana.arrivalStep).toBeNull();
  (await rowOf('Prueba, Carla')).focus();
  await user.keyboard('{Enter}');
  await user.click(
    await screen.findByRole('button', { name: 'No llegó: volver a reservado' }),
  );
  await waitFor(async () =>
    expect((await rowOf('Prueba, Carla')).textContent).toContain('Reservado'),
  );
  expect(
    fake.callsOf('reception.appointments.undo').map(({ input }) => input),
  ).toEqual([{ appointmentId: carla.id, transitionId: 41 }]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a refusal stays below its appointment with the present state, until the user dismisses it', {
  tags: ['all'],
}, async () => {
  const { fake } = aMorning();
  const { user } = await open(fake);
  const row = await rowOf('Prueba, Ana');
  fake.refuseNext('reception.appointments.change', 'WRONG_STATUS', {
    status: 'in_progress',
  });
  await user.click(
    within(row).getByRole('button', { name: 'Llegó Prueba, Ana' }),
  );
  expect(
    await screen.findByText('El turno cambió y ya no se puede hacer esto.'),
  ).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Entendido' }));
  await waitFor(() =>
    expect(screen.queryByRole('alert', { name: /cambió/ })).toBeNull(),
  );
});

test('cancelling asks first, says that the patient gets a message, and keeps the appointment in sight with an undo', async () => {
  const { fake, ana } = aMorning();
  const { user } = await open(fake);
  (await rowOf('Prueba, Ana')).focus();
  await user.keyboard('x');
  const dialog = within(
    await screen.findByRole('dialog', { name: '¿Cancelar este turno?' }),
  );
  expect(dialog.getByText(/se le avisa/)).toBeTruthy();
  expect(
    dialog.getByRole('radio', { name: 'Lo pidió el paciente', checked: true }),
  ).toBeTruthy();
  await user.click(dialog.getByRole('radio', { name: 'Lo decide la clínica' }));
  const undo = fake.staffAppointments.aMinute();
  fake.staffAppointments.becomes(
    { act: 'cancel', id: ana.id },
    { status: 'cancelled', undo },
  );
  await user.type(dialog.getByLabelText(/Motivo/), 'Viaja{Enter}');
  await waitFor(() =>
    expect(fake.staffAppointments.shown(ana.id, 'reception').status).toBe(
      'cancelled',
    ),
  );
  expect(
    fake.callsOf('reception.appointments.change').map(({ input }) => input),
  ).toMatchObject([
    {
      act: 'cancel',
      askedBy: 'clinic',
      reason: 'Viaja',
      seenVersion: ana.version,
      seenStatus: 'booked',
    },
  ]);
  const row = await rowOf('Prueba, Ana');
  await waitFor(() => expect(document.activeElement).toBe(row));
  expect(within(row).getByRole('button', { name: /^Deshacer/ })).toBeTruthy();
});

test('the arrows move along the day, Enter opens an appointment, and closing it returns the focus', async () => {
  const { fake } = aMorning();
  // Before the present time, where the arrow keys begin until a row has the focus.
  fake.staffAppointments.add({
    patient: { fullName: 'Celia Prueba' },
    startsAt: todayAt('07:20'),
  });
  const { user } = await open(fake);
  (await rowOf('Prueba, Celia')).focus();
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(await rowOf('Prueba, Ana'));
  await user.keyboard('{ArrowDown}');
  const row = await rowOf('Prueba, Bruno');
  expect(document.activeElement).toBe(row);
  await user.keyboard('{Enter}');
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Prueba, Bruno' }),
  );
  expect(dialog.getByRole('button', { name: 'Mover' })).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Cerrar' }));
  await waitFor(() => expect(document.activeElement).toBe(row));
});

test("another desk's arrival shows without moving the focus or losing half-typed text", {
  tags: ['all'],
}, async () => {
  const { fake, ana } = aMorning();
  const { user } = await open(fake);
  await rowOf('Prueba, Ana');
  await user.keyboard('n');
  const field = await screen.findByLabelText('Paciente');
  await user.type(field, 'Nor');
  await waitFor(() => expect(fake.openStreams('reception')).toBe(1));
  fake.staffAppointments.update(ana.id, { status: 'arrived', ticket: 'A-007' });
  await waitFor(() => expect(screen.getByText('A-007')).toBeTruthy());
  expect(document.activeElement).toBe(field);
  expect(field).toHaveProperty('value', 'Nor');
});

test.each(
  rowsOfProof([
    [
      'a card',
      '00123456789@LÓPEZ@ROXANA PILAR@F@30111222@A@04/05/1981@01/01/2020@270',
    ],
    [
      'an earlier card',
      '@30111222@A@1@LÓPEZ@ROXANA PILAR@ARGENTINA@04/05/1981@F@01/01/2010@00123456789',
    ],
    [
      'a reader set to another keyboard',
      '00123456789"LÓPEZ"ROXANA PILAR"F"30111222"A"04-05-1981"01-01-2020"270',
    ],
  ]),
)(
  '%s scanned while an appointment has the focus goes to the search, and presses no key',
  async (_, card) => {
    const { fake } = aMorning();
    fake.agendaDay.addPatient({ fullName: 'Roxana López', dni: '30111222' });
    const { user } = await open(fake);
    (await rowOf('Prueba, Ana')).focus();
    // A key that moves to the already focused row renders nothing, and must not bring the focus back later.
    await user.keyboard(`{Home}${card}`);
    const box = screen.getByRole('searchbox');
    expect(document.activeElement).toBe(box);
    await user.keyboard('{Enter}');
    expect(box).toHaveProperty('value', card);
    const results = within(
      await screen.findByRole('region', { name: 'Personas encontradas' }),
    );
    expect(await results.findByText('López, Roxana')).toBeTruthy();
    expect(fake.callsOf('reception.appointments.change')).toEqual([]);
    expect(screen.queryByRole('dialog')).toBeNull();
    // The next text replaces the previous one.
    (await rowOf('Prueba, Bruno')).focus();
    await user.keyboard('28');
    expect(box).toHaveProperty('value', '28');
  },
);

test('the state and the doctor filter the day in the address, and typing filters it at once', {
  tags: ['all'],
}, async () => {
  const { fake } = aMorning();
  const { user, router } = await open(fake, `?doctor=${martin?.id}`);
  await rowOf('Prueba, Bruno');
  expect(screen.getAllByRole('row')).toHaveLength(1);
  expect(
    screen.getByRole('button', { name: 'Quitar Martín Sosa' }),
  ).toBeTruthy();
  await choose(
    user,
    screen.getByRole('combobox', { name: 'Profesional' }),
    'Todos los doctores',
  );
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2));
  await user.type(screen.getByRole('searchbox'), 'brun');
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: 'Ausentes 0' }));
  expect(await screen.findByText('Ningún turno del día coincide')).toBeTruthy();
  expect(router.state.location.search).toMatchObject({ estado: 'ausentes' });
});

test('a patient without DNI shows another document, and the search finds it as the row says it', {
  tags: ['all'],
}, async () => {
  const { fake } = aMorning();
  fake.staffAppointments.add({
    status: 'arrived',
    arrivedAt: todayAt('07:50'),
    lacks: { what: ['identity'], owedCents: 0, isCopay: false, lastNumber: 0 },
    patient: {
      fullName: 'Giulia Conti',
      dni: null,
      document: { kind: 'passport', country: 'IT', number: 'YA1234567' },
    },
  });
  fake.staffAppointments.add({
    patient: { fullName: 'Nadia Prueba', dni: null },
  });
  const { user } = await open(fake);
  const row = within(await rowOf('Conti, Giulia'));
  expect(row.getByText('Falta ver documento')).toBeTruthy();
  const [said] =
    row.getByText(/Pasaporte YA1234567 \(Italia\)/).textContent?.split(' · ') ??
    [];
  expect(said).toBe('Pasaporte YA1234567 (Italia)');
  expect(
    within(await rowOf('Prueba, Nadia')).getByText(/^Sin DNI/),
  ).toBeTruthy();
  await user.click(screen.getByRole('searchbox'));
  await user.paste(said ?? '');
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(1));
});

test('a desk filters by specialties and doctors together, and finds the choice again the next time', {
  tags: ['all'],
}, async () => {
  const { fake } = aMorning();
  const dermatologist = fakeDoctors[2];
  const { id = '', name = '' } = dermatologist ?? {};
  fake.staffAppointments.add({
    patient: { fullName: 'Carla Prueba' },
    doctor: { id, name },
  });
  onTestFinished(() => localStorage.clear());
  const { user } = await open(fake);
  await rowOf('Prueba, Carla');
  const field = () => screen.getByRole('combobox', { name: 'Profesional' });
  await choose(user, field(), 'Dermatología');
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(1));
  await choose(user, field(), /^Martín Sosa/);
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2));
  expect(localStorage.getItem('desk_doctors')).toContain(
    'specialty:Dermatología',
  );
  await user.click(screen.getByRole('button', { name: 'Quitar Dermatología' }));
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(1));
  expect(screen.getByRole('row').textContent).toContain('Prueba, Bruno');
});

test('two thousand appointments draw only the visible rows, and say their number', {
  tags: ['all'],
}, async () => {
  const fake = createFakeApi();
  for (let minute = 0; minute < 2000; minute += 1) {
    fake.staffAppointments.add({
      startsAt: todayAt(`${9 + (minute % 4)}:00`.padStart(5, '0')),
      doctor: laura,
    });
  }
  const { user } = await open(fake);
  const grid = await screen.findByRole('grid');
  expect(grid.getAttribute('aria-rowcount')).toBe('2000');
  expect(within(grid).getAllByRole('row').length).toBeLessThan(60);
  within(grid).getAllByRole('row')[0]?.focus();
  await user.keyboard('{End}');
  await waitFor(() =>
    expect(document.activeElement?.getAttribute('aria-rowindex')).toBe('2000'),
  );
});

test('without connection the screen stays, says since when, and recovers by itself', {
  tags: ['all'],
}, async () => {
  const { fake } = aMorning();
  await open(fake);
  await rowOf('Prueba, Ana');
  await waitFor(() => expect(fake.openStreams('reception')).toBe(1));
  fake.lose('live', 'request');
  fake.breakStreams();
  expect(await screen.findByText(/^Sin conexión desde las/)).toBeTruthy();
  expect(screen.getByRole('row', { name: /Prueba, Ana/ })).toBeTruthy();
  fake.restore('live');
  await waitFor(() => expect(screen.queryByText(/^Sin conexión/)).toBeNull());
});

test('list, agenda and detail mark in words an appointment at a time when its doctor does not attend', {
  tags: ['all'],
}, async () => {
  const { fake } = aMorning();
  fake.staffAppointments.add({
    patient: { fullName: 'Ya Atendida' },
    status: 'fulfilled',
  });
  fake.staffAppointments.add({
    patient: { fullName: 'De Tarde' },
    doctor: martin,
    startsAt: todayAt('12:50'),
  });
  fake.agendaDay.closures.set(laura?.id ?? '', {
    code: 'ABSENT',
    reason: 'Por enfermedad',
  });
  const { user } = await open(fake);
  const row = await rowOf('Prueba, Ana');
  expect(row.textContent).toContain('Reservado');
  expect(row.textContent).toContain('Fuera de agenda');
  expect((await rowOf('De Tarde')).textContent).toContain('Fuera de agenda');
  for (const name of ['Prueba, Bruno', 'Atendida, Ya']) {
    expect((await rowOf(name)).textContent).not.toContain('Fuera de agenda');
  }
  row.focus();
  await user.keyboard('{Enter}');
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Prueba, Ana' }),
  );
  expect(
    dialog.getByText('Fuera de agenda. Laura Gómez: Ausente: Por enfermedad'),
  ).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Cerrar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.keyboard('v');
  const block = await screen.findByRole('button', { name: /Prueba, Ana/ });
  expect(block.textContent).toContain('Fuera de agenda');
  const { violations } = await axe.run(document.body, {
    rules: { 'color-contrast': { enabled: false } },
  });
  expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual(
    [],
  );
});

test('no patient is noted as absent before their hour: the letter does nothing, and there is no button', {
  tags: ['all'],
}, async () => {
  const { fake, ana } = aMorning();
  const late = fake.staffAppointments.add({
    patient: { fullName: 'Tarde Ya' },
    startsAt: todayAt('07:40'),
  });
  const { user } = await open(fake);
  (await rowOf('Prueba, Ana')).focus();
  await user.keyboard('a{Enter}');
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Prueba, Ana' }),
  );
  expect(dialog.queryByRole('button', { name: /^Ausente/ })).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Cerrar' }));
  (await rowOf('Ya, Tarde')).focus();
  fake.staffAppointments.becomes(
    { act: 'absent', id: late.id },
    { status: 'noshow' },
  );
  await user.keyboard('a');
  await waitFor(() =>
    expect(fake.staffAppointments.shown(late.id, 'reception').status).toBe(
      'noshow',
    ),
  );
  expect(fake.staffAppointments.shown(ana.id, 'reception').status).toBe(
    'booked',
  );
  expect(
    fake.callsOf('reception.appointments.change').map(({ input }) => input),
  ).toMatchObject([
    { appointmentId: late.id, act: 'absent', seenStatus: 'booked' },
  ]);
});

test('the counter notes as attended a patient left in the waiting room of an earlier day, and undoes it', {
  tags: ['all'],
}, async () => {
  const { fake, ana } = aMorning();
  const left = fake.staffAppointments.add({
    patient: { fullName: 'Quedó Ayer' },
    startsAt: todayAt('10:00', '2026-11-13'),
    status: 'arrived',
  });
  fake.staffAppointments.update(ana.id, { status: 'arrived' });
  const { user } = await open(fake);
  (await rowOf('Prueba, Ana')).focus();
  await user.keyboard('f{Enter}');
  const own = within(
    await screen.findByRole('dialog', { name: 'Prueba, Ana' }),
  );
  expect(own.queryByRole('button', { name: /^Fue atendido/ })).toBeNull();
  await user.click(own.getByRole('button', { name: 'Cerrar' }));
  await user.click(screen.getByRole('button', { name: /^Ayer, Quedó/ }));
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Ayer, Quedó' }),
  );
  const { becomes, aMinute } = fake.staffAppointments;
  becomes(
    { act: 'attended', id: left.id },
    { status: 'fulfilled', undo: aMinute() },
  );
  await user.click(dialog.getByRole('button', { name: /^Fue atendido/ }));
  await waitFor(() =>
    expect(fake.staffAppointments.shown(left.id, 'reception').status).toBe(
      'fulfilled',
    ),
  );
  await waitFor(() =>
    expect(screen.queryByText('Anote si faltó o si fue atendido.')).toBeNull(),
  );
  becomes({ act: 'undo', id: left.id }, { status: 'arrived', undo: null });
  await user.click(await screen.findByRole('button', { name: /^Deshacer/ }));
  expect(
    await screen.findByText('Anote si faltó o si fue atendido.'),
  ).toBeTruthy();
  expect(fake.staffAppointments.shown(left.id, 'reception').status).toBe(
    'arrived',
  );
});

test('shows which doctor arrives late, and in the rows of the patients concerned', {
  tags: ['all'],
}, async () => {
  const { fake } = aMorning();
  fake.agendaDay.late.set(laura?.id ?? '', todayAt('09:30'));
  await open(fake);
  expect(
    await screen.findByText(/^.*Gómez avisó que llega a las 09:30$/),
  ).toBeTruthy();
  expect(screen.getByText('1 paciente tiene turno antes.')).toBeTruthy();
  expect((await rowOf('Prueba, Ana')).textContent).toContain(
    'Llega a las 09:30',
  );
  expect((await rowOf('Prueba, Bruno')).textContent).not.toContain(
    'Llega a las',
  );
});

test('another doctor chosen as away is away all day, not for the hours of the first doctor’s notice', async () => {
  const fake = createFakeApi();
  const notice = fake.beside.notice();
  const { user } = await open(fake, `?ausencia=${notice.id}`);
  const dialog = within(
    await screen.findByRole('dialog', { name: /no puede atender$/ }),
  );
  expect(await dialog.findByText('De 08:00 a 12:00, como avisó.')).toBeTruthy();
  await choose(
    user,
    dialog.getByRole('combobox', { name: 'Quién no viene' }),
    martin?.name ?? '',
  );
  await user.click(
    await dialog.findByRole('button', { name: 'Anotar la ausencia' }),
  );
  expect(await dialog.findByText(/Quedó anotado/)).toBeTruthy();
  const [closed] = fake
    .callsOf('reception.agenda.closeDoctorDay')
    .map(({ input }) => input);
  expect(closed).toMatchObject({ doctorId: martin?.id, day: notice.day });
  expect(closed).not.toHaveProperty('fromMinute');
});
