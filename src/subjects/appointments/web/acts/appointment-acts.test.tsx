import { useQuery, useQueryClient } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { expect, test } from 'vitest';
import { api } from '../../../../base/api/web/client/api.ts';
import {
  appointmentStep,
  todayAt,
} from '../../../../testing/fakes/appointments/fake-appointments.ts';
import {
  createFakeApi,
  type FakeApi,
} from '../../../../testing/fakes/fake-api.ts';
import { openPart } from '../../../../testing/pages/open-part.tsx';
import type { StaffAppointment } from '../../contract/staff-appointments.ts';
import type { ActsRole } from '../kept/appointment-order.ts';
import { ActButtons } from './act-buttons.tsx';
import { keysOfActs, orderOfKey } from './act-keys.ts';
import { AppointmentHistory } from './appointment-history.tsx';
import { AppointmentProblem } from './appointment-problem.tsx';
import { KeysSheet } from './keys-sheet.tsx';
import { StatusMark } from './status-mark.tsx';
import { UndoNotice } from './undo-notice.tsx';
import { useAppointmentActs } from './use-appointment-acts.ts';
import { setLettersOn, usePanelKeys } from './use-panel-keys.ts';

const timeZone = 'America/Argentina/Buenos_Aires';

/** A panel with one appointment, reduced to what these components need. */
function Panel({
  role,
  id,
  withHistory = false,
}: {
  role: ActsRole;
  id: string;
  withHistory?: boolean;
}) {
  const queryClient = useQueryClient();
  const options = api[role].appointments.get.queryOptions({
    input: { appointmentId: id },
  });
  const { data: appointment } = useQuery(options);
  const acts = useAppointmentActs(role, {
    onChanged: (next) => queryClient.setQueryData(options.queryKey, next),
  });
  usePanelKeys({
    z: acts.undoLast,
    ...Object.fromEntries(
      ['l', 'a', 'c'].map((letter) => [
        letter,
        () => appointment && press(appointment, letter),
      ]),
    ),
  });
  function press(shown: StaffAppointment, letter: string) {
    const kind = orderOfKey(letter, shown);
    if (kind && kind !== 'undo' && kind !== 'cancel')
      acts.start(shown, { kind });
  }
  if (!appointment) return null;
  return (
    <>
      <UndoNotice acts={acts} />
      <p>
        <StatusMark appointment={appointment} />
      </p>
      {appointment.ticket && <p>Número {appointment.ticket}</p>}
      <ActButtons appointment={appointment} acts={acts} timeZone={timeZone} />
      <AppointmentProblem appointment={appointment} acts={acts} />
      {withHistory && (
        <AppointmentHistory
          role={role}
          appointmentId={id}
          timeZone={timeZone}
        />
      )}
    </>
  );
}

async function openAppointment(
  role: ActsRole,
  said: Parameters<FakeApi['staffAppointments']['add']>[0] = {},
  { withHistory = false } = {},
) {
  const fake = createFakeApi();
  const appointment = fake.staffAppointments.add({
    patient: { fullName: 'María Pérez' },
    ...said,
  });
  const opened = await openPart(
    <Panel role={role} id={appointment.id} withHistory={withHistory} />,
    {
      role,
      fake,
    },
  );
  const { aMinute, becomes } = fake.staffAppointments;
  /** Sets what the next act of this role makes of the appointment. The act can be undone for a minute. */
  const willBe = (
    act: Parameters<typeof becomes>[0]['act'],
    changes: Parameters<typeof becomes>[1],
    undo = act === 'undo' ? null : aMinute(),
  ) => becomes({ role, act, id: appointment.id }, { ...changes, undo });
  return { ...opened, appointment, willBe };
}

const button = (name: string | RegExp) => screen.findByRole('button', { name });

test('an arrival gives a number, and may be undone in place', async () => {
  const { user, container, willBe } = await openAppointment('reception');
  willBe('arrive', { status: 'arrived', ticket: 'A-001' });
  await user.click(await button('Llegó Pérez, María'));
  expect(await screen.findByText('En sala de espera')).toBeTruthy();
  expect(await screen.findByText('Número A-001')).toBeTruthy();
  expect(
    await screen.findByText('Llegada anotada: Pérez, María (A-001)'),
  ).toBeTruthy();
  expect((await screen.findByRole('timer')).textContent).toMatch(
    /^(1:00|0:5\d)$/,
  );
  expect(
    (await axe.run(container, { runOnly: ['wcag2a', 'wcag2aa'] })).violations,
  ).toEqual([]);
  willBe('undo', { status: 'booked', ticket: null });
  await user.click(await button(/^Deshacer/));
  expect(await screen.findByText('Reservado')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('timer')).toBeNull());
});

test('the receptionist notes and undoes an arrival by the keyboard', async () => {
  const { user, willBe } = await openAppointment('reception');
  await button('Llegó Pérez, María');
  willBe('arrive', { status: 'arrived', ticket: 'A-001' });
  willBe('undo', { status: 'booked', ticket: null });
  await user.keyboard('l');
  expect(await screen.findByText('En sala de espera')).toBeTruthy();
  await screen.findByRole('timer');
  await user.keyboard('z');
  expect(await screen.findByText('Reservado')).toBeTruthy();
});

test('letters do nothing while the user types, or once they are switched off', async () => {
  const { user, fake } = await openAppointment('reception');
  await user.click(await button('Cancelar Pérez, María'));
  await user.type(await screen.findByRole('textbox', { name: /Motivo/ }), 'la');
  await user.click(await button('Conservar el turno'));
  setLettersOn(false);
  await user.keyboard('l');
  setLettersOn(true);
  expect(fake.callsOf('reception.appointments.change')).toHaveLength(0);
});

test('the panel explains a refused act after another desk’s, and shows the present status', async () => {
  const { user, fake, appointment } = await openAppointment('reception');
  await button('Llegó Pérez, María');
  fake.staffAppointments.update(appointment.id, {
    status: 'cancelled',
    cancelledBy: 'reception',
  });
  fake.refuseNext('reception.appointments.change', 'WRONG_STATUS', {
    status: 'cancelled',
  });
  await user.click(await button('Llegó Pérez, María'));
  const problem = within(await screen.findByRole('alert'));
  expect(
    problem.getByText('El turno cambió y ya no se puede hacer esto.'),
  ).toBeTruthy();
  expect(
    await problem.findByText('El turno de Pérez, María está así: Cancelado.'),
  ).toBeTruthy();
  await user.click(problem.getByRole('button', { name: 'Entendido' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

test('a call into a room in use asks first, and calls once the receptionist confirms', async () => {
  const { user, fake, willBe } = await openAppointment('reception', {
    status: 'arrived',
  });
  fake.refuseNext('reception.appointments.call', 'ROOM_IN_USE', {
    roomName: 'Consultorio 3',
    ticket: 'A-012',
    patientName: 'Ana Paz',
    isInside: false,
    wantedTicket: 'A-014',
    wantedName: 'Pérez, María',
  });
  await user.click(await button('Llamar Pérez, María'));
  const problem = within(await screen.findByRole('alert'));
  expect(
    problem.getByText(
      'A-012 ya tiene un llamado a Consultorio 3 y todavía no entró.',
    ),
  ).toBeTruthy();
  willBe('call', { calls: 1, calledAt: todayAt('09:01') }, null);
  await user.click(problem.getByRole('button', { name: 'Llamar igual' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(
    fake.callsOf('reception.appointments.call').map(({ input }) => input),
  ).toMatchObject([{ seenCalls: 0 }, { seenCalls: 0, isShared: true }]);
});

test('cancelling asks first, takes a reason, and may keep the appointment', {
  tags: ['all'],
}, async () => {
  const { user, fake, willBe } = await openAppointment('reception');
  await user.click(await button('Cancelar Pérez, María'));
  await user.click(await button('Conservar el turno'));
  willBe('cancel', {
    status: 'cancelled',
    cancelledBy: 'reception',
    cancelReason: 'Viaja',
  });
  await user.click(await button('Cancelar Pérez, María'));
  await user.type(
    await screen.findByRole('textbox', { name: /Motivo/ }),
    'Viaja',
  );
  await user.click(await button('Cancelar el turno'));
  expect(await screen.findByText('Cancelado')).toBeTruthy();
  expect(
    fake.callsOf('reception.appointments.change').map(({ input }) => input),
  ).toMatchObject([{ act: 'cancel', askedBy: 'patient', reason: 'Viaja' }]);
});

test('an appointment that moves while the question is open is not cancelled', async () => {
  const { user, fake, appointment } = await openAppointment('reception');
  await user.click(await button('Cancelar Pérez, María'));
  fake.staffAppointments.update(appointment.id, {
    startsAt: todayAt('17:00'),
    version: appointment.version + 1,
  });
  fake.refuseNext('reception.appointments.change', 'CHANGED_MEANWHILE');
  await user.click(await button('Cancelar el turno'));
  const problem = within(await screen.findByRole('alert'));
  expect(
    problem.getByText(/^Otra persona guardó cambios mientras tanto\./),
  ).toBeTruthy();
  expect(screen.getByText('Reservado')).toBeTruthy();
});

test('the doctor calls, begins and ends a visit', async () => {
  const { user, willBe } = await openAppointment('doctor', {
    status: 'arrived',
    ticket: 'A-007',
  });
  willBe('call', { calls: 1, calledAt: todayAt('09:01') }, null);
  willBe('call', { calls: 2, calledAt: todayAt('09:02') }, null);
  willBe('start', { status: 'in_progress', startedAt: todayAt('09:03') });
  willBe('finish', { status: 'fulfilled', finishedAt: todayAt('09:20') });
  await user.click(await button('Llamar María Pérez'));
  await user.click(await button('Llamar otra vez María Pérez'));
  await user.click(await button('Empezar María Pérez'));
  await user.click(await button('Terminar María Pérez'));
  expect(await screen.findByText('Atendido')).toBeTruthy();
});

test('an act waits without a network, and is sent by itself once there is one', async () => {
  const { user, fake, willBe } = await openAppointment('reception');
  await button('Llegó Pérez, María');
  willBe('arrive', { status: 'arrived', ticket: 'A-001' });
  fake.lose('reception.appointments.change', 'request');
  await user.click(await button('Llegó Pérez, María'));
  expect(
    await screen.findByText('Llegada anotada: Pérez, María, por enviar'),
  ).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  fake.restore('reception.appointments.change');
  window.dispatchEvent(new Event('online'));
  expect(await screen.findByText('En sala de espera')).toBeTruthy();
  expect(await screen.findByText('Número A-001')).toBeTruthy();
});

test('the history shows each act with its user, and its undo', async () => {
  const { user, fake, willBe } = await openAppointment(
    'reception',
    { startsAt: todayAt('07:40') },
    { withHistory: true },
  );
  const history = within(
    await screen.findByRole('list', { name: 'Movimientos del turno' }),
  );
  expect(history.getByText('Reservado por la web')).toBeTruthy();
  const rita = { actorKind: 'reception', actorName: 'Rita Prueba' } as const;
  const absent = appointmentStep({
    ...rita,
    id: 2,
    from: 'booked',
    to: 'noshow',
  });
  willBe('absent', { status: 'noshow' });
  fake.answer('reception.appointments.history', [appointmentStep(), absent]);
  await user.click(await button('Ausente Pérez, María'));
  expect(await history.findByText('Ausente')).toBeTruthy();
  expect(history.getAllByText(/Rita Prueba \(recepción\)/)).toHaveLength(1);
  const takenBack = appointmentStep({
    ...rita,
    id: 3,
    from: 'noshow',
    to: 'booked',
    isUndo: true,
  });
  willBe('undo', { status: 'booked' });
  fake.answer('reception.appointments.history', [
    appointmentStep(),
    absent,
    takenBack,
  ]);
  await user.click(await button(/^Deshacer/));
  expect(
    await history.findByText('Se deshizo: vuelve a reservado'),
  ).toBeTruthy();
});

test('the help sheet lists the keys, switches letters off, and closes', async () => {
  let closed = 0;
  const keys = keysOfActs(['arrive', 'absent', 'undo']);
  const { user } = await openPart(
    <KeysSheet
      groups={[{ title: 'Con un turno elegido', keys }]}
      onClose={() => (closed += 1)}
    />,
    { role: 'reception' },
  );
  const sheet = within(await screen.findByRole('dialog', { name: 'Teclas' }));
  expect(sheet.getByText('L').tagName).toBe('KBD');
  expect(sheet.getByText('Deshacer lo último')).toBeTruthy();
  await user.click(
    sheet.getByRole('checkbox', { name: 'Usar teclas de una sola letra' }),
  );
  expect(localStorage.getItem('panel_keys_off')).toBe('1');
  setLettersOn(true);
  await user.click(sheet.getByRole('button', { name: 'Cerrar' }));
  expect(closed).toBe(1);
});
