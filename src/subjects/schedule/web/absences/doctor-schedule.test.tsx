import { screen, within } from '@testing-library/react';
import axe from 'axe-core';
import { expect, test } from 'vitest';
import { todayAt } from '../../../../testing/fakes/appointments/fake-appointments.ts';
import { createFakeApi } from '../../../../testing/fakes/fake-api.ts';
import { openPanel } from '../../../../testing/pages/open-panel.tsx';
import { waitUntil } from '../../../../testing/wait-until.ts';
import { stretchOf } from './absence-words.ts';

const rule = {
  id: '0190a000-0000-7000-8000-000000000001',
  weekday: 1,
  fromMinute: 480,
  toMinute: 720,
  slotMinutes: 20,
  roomName: 'Consultorio 3',
  practiceNames: null,
  deskOnlyUntilHoursBefore: null,
  validFrom: '2026-01-01',
  validTo: null,
  everyWeeks: 1,
};

async function open(fake = createFakeApi()) {
  return openPanel('doctor', '/doctor/schedule', { fake });
}

test('the page shows each day with its hours and their special terms', async () => {
  const fake = createFakeApi();
  fake.consultingRoom.schedule.rules = [
    rule,
    {
      ...rule,
      id: '0190a000-0000-7000-8000-000000000002',
      fromMinute: 840,
      toMinute: 1080,
      everyWeeks: 2,
      practiceNames: ['Electrocardiograma'],
      deskOnlyUntilHoursBefore: 0,
      validTo: '2026-12-28',
    },
  ];
  await open(fake);
  const monday = within(await screen.findByRole('row', { name: /^Lunes/ }));
  expect(monday.getByText('08:00 a 12:00')).toBeTruthy();
  expect(monday.getByText('Consultorio 3 · turnos de 20 min')).toBeTruthy();
  expect(
    monday.getByText(
      /solo Electrocardiograma · se reserva solo por recepción · semana por medio · hasta el lunes 28 de diciembre de 2026$/,
    ),
  ).toBeTruthy();
  expect(screen.getByRole('row', { name: 'Martes No atiende' })).toBeTruthy();
  const { violations } = await axe.run(document.body, {
    rules: { 'color-contrast': { enabled: false } },
  });
  expect(violations.map(({ id }) => id)).toEqual([]);
});

test('the page shows the phone to ask, also with no hours set up', async () => {
  await open();
  expect(
    await screen.findByText('Todavía no tiene horarios cargados'),
  ).toBeTruthy();
  expect(
    screen.getByRole('link', { name: '11 5555-0000' }).getAttribute('href'),
  ).toBe('tel:+541155550000');
  expect(screen.getByText('No hay ausencias previstas.')).toBeTruthy();
});

test('the page shows the absences, the extra hours and the holidays ahead', async () => {
  const fake = createFakeApi();
  Object.assign(fake.consultingRoom.schedule, {
    rules: [rule],
    absences: [
      {
        startsAt: todayAt('00:00', '2026-12-01'),
        endsAt: todayAt('00:00', '2026-12-05'),
        reason: 'Vacaciones',
        ownRequestId: null,
      },
    ],
    extraSessions: [
      {
        startsAt: todayAt('09:00', '2026-12-12'),
        endsAt: todayAt('12:00', '2026-12-12'),
        slotMinutes: 30,
        roomName: null,
        practiceNames: null,
        deskOnlyUntilHoursBefore: 24,
      },
    ],
    holidays: [
      { day: '2026-12-08', name: 'Inmaculada Concepción', isWorked: false },
      { day: '2026-12-25', name: 'Navidad', isWorked: true },
    ],
  });
  await open(fake);
  expect(
    await screen.findByText(
      'Martes 1 de diciembre al viernes 4 de diciembre de 2026',
    ),
  ).toBeTruthy();
  expect(
    screen.getByText('Sábado 12 de diciembre de 2026, 09:00 a 12:00'),
  ).toBeTruthy();
  expect(
    screen.getByText('turnos de 30 min · por la web, recién desde 24 h antes'),
  ).toBeTruthy();
  expect(
    screen.getAllByText(/atiende$/).map(({ textContent }) => textContent),
  ).toContain('✓ la clínica atiende');
});

test('a stretch of time is written as people say it', () => {
  const zone = 'America/Argentina/Buenos_Aires';
  const stretch = (startsAt: string, endsAt: string) =>
    stretchOf({ startsAt, endsAt }, zone);
  expect(
    stretch(todayAt('00:00', '2026-12-01'), todayAt('00:00', '2026-12-02')),
  ).toBe('martes 1 de diciembre de 2026');
  expect(
    stretch(todayAt('13:00', '2026-12-01'), todayAt('20:00', '2026-12-03')),
  ).toBe(
    'martes 1 de diciembre de 2026, 13:00 al jueves 3 de diciembre de 2026, 20:00',
  );
});

const patient = {
  appointmentId: '0190a000-0000-7000-8000-0000000000a1',
  code: 'ABC234',
  doctorId: '0190e000-0000-7000-8000-000000000401',
  doctorName: 'Laura Gómez',
  patientName: 'Ana Prueba',
  familyNames: 'Prueba',
  phone: null,
};

test('the doctor asks for whole days, sees the request, and withdraws it', {
  tags: ['all'],
}, async () => {
  const fake = createFakeApi();
  const { user } = await open(fake);
  await user.click(
    await screen.findByRole('button', { name: 'Pedir ausencia' }),
  );
  const dialog = within(screen.getByRole('dialog', { name: 'Pedir ausencia' }));
  await user.selectOptions(dialog.getByLabelText('Motivo'), 'illness');
  await user.type(dialog.getByLabelText('Primer día'), '01122026');
  expect(dialog.getByLabelText<HTMLInputElement>('Último día').value).toBe(
    '01/12/2026',
  );
  await user.type(
    dialog.getByLabelText(/Nota para la administración/),
    'Turno médico',
  );
  const { violations } = await axe.run(document.body, {
    rules: { 'color-contrast': { enabled: false } },
  });
  expect(violations.map(({ id }) => id)).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Pedir ausencia' }));
  expect(await screen.findByText('Espera respuesta')).toBeTruthy();
  expect(fake.callsOf('doctor.schedule.requestAbsence')[0]?.input).toEqual({
    fromDay: '2026-12-01',
    fromMinute: 0,
    toDay: '2026-12-01',
    toMinute: 1440,
    kind: 'illness',
    note: 'Turno médico',
  });
  await user.click(screen.getByRole('button', { name: /^Retirar: / }));
  expect(await screen.findByText('La retiró')).toBeTruthy();
});

test('the doctor sets an absence from an hour of a day to an hour of another', async () => {
  const fake = createFakeApi();
  fake.consultingRoom.schedule.absencePolicy = 'set';
  const { user } = await open(fake);
  await user.click(
    await screen.findByRole('button', { name: 'Cargar ausencia' }),
  );
  const dialog = within(
    screen.getByRole('dialog', { name: 'Cargar ausencia' }),
  );
  await user.click(dialog.getByLabelText(/Todo el día/));
  await user.type(dialog.getByLabelText('Primer día'), '01122026');
  await user.clear(dialog.getByLabelText('Último día'));
  await user.type(dialog.getByLabelText('Último día'), '03122026');
  await user.click(dialog.getByRole('button', { name: 'Cargar ausencia' }));
  // Both hours are missing, and nothing is sent.
  expect(
    await dialog.findAllByText('Escriba la hora, por ejemplo 08:30.'),
  ).toHaveLength(2);
  await user.type(dialog.getByLabelText('Desde'), '14');
  await user.type(dialog.getByLabelText('Hasta'), '10');
  await user.click(dialog.getByRole('button', { name: 'Cargar ausencia' }));
  await screen.findByText('No atiende', { selector: 'p' });
  expect(fake.callsOf('doctor.schedule.requestAbsence')).toHaveLength(1);
  expect(
    fake.callsOf('doctor.schedule.requestAbsence')[0]?.input,
  ).toMatchObject({
    fromDay: '2026-12-01',
    fromMinute: 840,
    toDay: '2026-12-03',
    toMinute: 600,
  });
});

test('a block over patients is refused with their names, and the typed hours stay', {
  tags: ['all'],
}, async () => {
  const fake = createFakeApi();
  fake.consultingRoom.schedule.absencePolicy = 'short';
  fake.refuseNext('doctor.schedule.requestAbsence', 'OUTSIDE_SCHEDULE', {
    total: 1,
    appointments: [{ ...patient, startsAt: todayAt('10:00') }],
  });
  const { user } = await open(fake);
  await user.click(
    await screen.findByRole('button', { name: 'Bloquear un rato' }),
  );
  const dialog = within(
    screen.getByRole('dialog', { name: 'Bloquear un rato' }),
  );
  await user.type(dialog.getByLabelText('Desde'), '10');
  await user.type(dialog.getByLabelText('Hasta'), '1130');
  await user.click(dialog.getByRole('button', { name: 'Bloquear' }));
  expect(await dialog.findByText('Prueba, Ana')).toBeTruthy();
  expect(
    dialog.getByText(/Pida a recepción que los mueva o los cancele/),
  ).toBeTruthy();
  expect(dialog.getByLabelText<HTMLInputElement>('Hasta').value).toBe('1130');
  await user.click(dialog.getByRole('button', { name: 'Bloquear' }));
  expect(
    await screen.findByRole('button', { name: /^Quitar: .*10:00 a 11:30$/ }),
  ).toBeTruthy();
});

test('the doctor takes back only their own absence', async () => {
  const fake = createFakeApi();
  fake.consultingRoom.schedule.absences = [
    {
      startsAt: todayAt('00:00', '2026-12-01'),
      endsAt: todayAt('00:00', '2026-12-02'),
      reason: 'Licencia',
      ownRequestId: null,
    },
    {
      startsAt: todayAt('00:00', '2026-12-03'),
      endsAt: todayAt('00:00', '2026-12-04'),
      reason: 'No atiende',
      ownRequestId: rule.id,
    },
  ];
  const { user } = await open(fake);
  const list = within(await screen.findByRole('list', { name: 'Ausencias' }));
  expect(list.getAllByRole('button')).toHaveLength(1);
  expect(list.getByText('La cargó la administración.')).toBeTruthy();
  await user.click(list.getByRole('button'));
  await user.click(screen.getByRole('button', { name: 'Quitar' }));
  await waitUntil(() =>
    expect(screen.queryByText('No atiende', { selector: 'p' })).toBeNull(),
  );
  expect(screen.getByText('Licencia')).toBeTruthy();
});

test('the doctor says to be late, and takes it back', async () => {
  const fake = createFakeApi();
  const { user } = await open(fake);
  await user.click(await screen.findByRole('button', { name: 'Llego tarde' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Llego tarde' }));
  await user.click(dialog.getByRole('button', { name: 'Avisar' }));
  expect(
    await dialog.findByText('Escriba la hora, por ejemplo 08:30.'),
  ).toBeTruthy();
  await user.type(dialog.getByLabelText('Hoy llego a las'), '1030{Enter}');
  expect(await screen.findByText('Avisó que llega a las 10:30')).toBeTruthy();
  expect(fake.callsOf('doctor.schedule.sayLate')[0]?.input).toMatchObject({
    minute: 630,
  });
  await user.click(screen.getByRole('button', { name: 'Quitar el aviso' }));
  await waitUntil(() =>
    expect(screen.queryByText('Avisó que llega a las 10:30')).toBeNull(),
  );
});

test('the page shows the reason and the author of a refusal', async () => {
  const fake = createFakeApi();
  fake.consultingRoom.schedule.requests = [
    {
      id: rule.id,
      kind: 'vacation',
      note: null,
      state: 'refused',
      refusedFor: 'Ese día falta gente.',
      startsAt: todayAt('00:00', '2026-12-01'),
      endsAt: todayAt('00:00', '2026-12-02'),
      askedAt: todayAt('08:00'),
      answeredAt: todayAt('08:30'),
      answeredBy: 'Inés Prueba',
    },
  ];
  await open(fake);
  expect(await screen.findByText('Rechazada')).toBeTruthy();
  expect(screen.getByText('«Ese día falta gente.»')).toBeTruthy();
  expect(screen.getByText(/respondió Inés Prueba/)).toBeTruthy();
});
