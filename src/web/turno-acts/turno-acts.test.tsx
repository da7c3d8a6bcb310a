import { useQuery, useQueryClient } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { expect, test } from 'vitest';
import type { StaffTurno } from '../../contract/staff/turnos.ts';
import { createFakeApi, type FakeApi } from '../../testing/fake-api.ts';
import { todayAt } from '../../testing/fake-turnos.ts';
import { openPart } from '../../testing/open-part.tsx';
import { GuardedAct } from '../guarded/guarded-act.tsx';
import { api } from '../lib/api.ts';
import { ActButtons } from './act-buttons.tsx';
import { keysOfActs, orderOfKey } from './act-keys.ts';
import { KeysSheet } from './keys-sheet.tsx';
import { StatusMark } from './status-mark.tsx';
import { TurnoHistory } from './turno-history.tsx';
import { TurnoProblem } from './turno-problem.tsx';
import { UndoNotice } from './undo-notice.tsx';
import { setLettersOn, usePanelKeys } from './use-panel-keys.ts';
import { type ActsRole, useTurnoActs } from './use-turno-acts.ts';

const timeZone = 'America/Argentina/Buenos_Aires';

/** A panel with one turno: as much of one as these pieces ask for. */
function Panel({ role, id, withHistory = false }: { role: ActsRole; id: string; withHistory?: boolean }) {
  const queryClient = useQueryClient();
  const options = api[role].turnos.get.queryOptions({ input: { appointmentId: id } });
  const { data: turno } = useQuery(options);
  const acts = useTurnoActs(role, { onChanged: (next) => queryClient.setQueryData(options.queryKey, next) });
  usePanelKeys({
    z: acts.undoLast,
    ...Object.fromEntries(['l', 'a', 'c'].map((letter) => [letter, () => turno && press(turno, letter)])),
  });
  function press(shown: StaffTurno, letter: string) {
    const kind = orderOfKey(letter, shown);
    if (kind && kind !== 'undo' && kind !== 'cancel') acts.start(shown, { kind });
  }
  if (!turno) return null;
  return (
    <GuardedAct role={role} act={acts.guarded}>
      <UndoNotice acts={acts} />
      <p>
        <StatusMark turno={turno} />
      </p>
      {turno.ticket && <p>Número {turno.ticket}</p>}
      <ActButtons turno={turno} acts={acts} timeZone={timeZone} />
      <TurnoProblem turno={turno} acts={acts} />
      {withHistory && <TurnoHistory role={role} appointmentId={id} timeZone={timeZone} />}
    </GuardedAct>
  );
}

async function openTurno(
  role: ActsRole,
  said: Parameters<FakeApi['staffTurnos']['add']>[0] = {},
  { withHistory = false } = {},
) {
  const fake = createFakeApi();
  const turno = fake.staffTurnos.add({ patient: { fullName: 'María Pérez' }, ...said });
  const opened = await openPart(<Panel role={role} id={turno.id} withHistory={withHistory} />, {
    role,
    fake,
  });
  return { ...opened, turno };
}

const button = (name: string | RegExp) => screen.findByRole('button', { name });

test('an arrival gives a number, and stays in place to be taken back', async () => {
  const { user, container } = await openTurno('reception');
  await user.click(await button('Llegó María Pérez'));
  expect(await screen.findByText('En sala de espera')).toBeTruthy();
  expect(await screen.findByText('Número A-001')).toBeTruthy();
  expect(await screen.findByText('Llegada anotada: María Pérez (A-001)')).toBeTruthy();
  expect((await screen.findByRole('timer')).textContent).toMatch(/^(1:00|0:5\d)$/);
  expect((await axe.run(container, { runOnly: ['wcag2a', 'wcag2aa'] })).violations).toEqual([]);
  await user.click(await button(/^Deshacer/));
  expect(await screen.findByText('Reservado')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('timer')).toBeNull());
});

test('all of it by the keyboard: the arrival, and taking it back', async () => {
  const { user } = await openTurno('reception');
  await button('Llegó María Pérez');
  await user.keyboard('l');
  expect(await screen.findByText('En sala de espera')).toBeTruthy();
  await screen.findByRole('timer');
  await user.keyboard('z');
  expect(await screen.findByText('Reservado')).toBeTruthy();
});

test('letters do nothing while somebody types, or once they were switched off', async () => {
  const { user, fake } = await openTurno('reception');
  await user.click(await button('Cancelar María Pérez'));
  await user.type(await screen.findByRole('textbox', { name: /Motivo/ }), 'la');
  await user.click(await button('Conservar el turno'));
  setLettersOn(false);
  await user.keyboard('l');
  setLettersOn(true);
  expect(fake.callsOf('reception.turnos.change')).toHaveLength(0);
});

test('what another desk did first is said in words, and the turno shows how it is', async () => {
  const { user, fake, turno } = await openTurno('reception');
  await button('Llegó María Pérez');
  fake.staffTurnos.update(turno.id, { status: 'cancelled', cancelledBy: 'reception' });
  await user.click(await button('Llegó María Pérez'));
  const problem = within(await screen.findByRole('alert'));
  expect(problem.getByText('El turno cambió y ya no se puede hacer esto.')).toBeTruthy();
  expect(await problem.findByText('El turno de María Pérez está así: Cancelado.')).toBeTruthy();
  await user.click(problem.getByRole('button', { name: 'Entendido' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

test('cancelling asks first, takes a reason, and keeps the turno where that was wanted', async () => {
  const { user, fake } = await openTurno('reception');
  await user.click(await button('Cancelar María Pérez'));
  await user.click(await button('Conservar el turno'));
  await user.click(await button('Cancelar María Pérez'));
  await user.type(await screen.findByRole('textbox', { name: /Motivo/ }), 'Viaja');
  await user.click(await button('Cancelar el turno'));
  expect(await screen.findByText('Cancelado')).toBeTruthy();
  expect(fake.callsOf('reception.turnos.change').map(({ input }) => input)).toMatchObject([
    { act: 'cancel', askedBy: 'patient', reason: 'Viaja' },
  ]);
});

test('a turno that was moved while the question stood is not cancelled', async () => {
  const { user, fake, turno } = await openTurno('reception');
  await user.click(await button('Cancelar María Pérez'));
  fake.staffTurnos.update(turno.id, { startsAt: todayAt('17:00'), version: turno.version + 1 });
  await user.click(await button('Cancelar el turno'));
  const problem = within(await screen.findByRole('alert'));
  expect(problem.getByText(/^Otra persona guardó cambios mientras tanto\./)).toBeTruthy();
  expect(screen.getByText('Reservado')).toBeTruthy();
});

test('the doctor calls who waits, begins and ends', async () => {
  const { user } = await openTurno('doctor', { status: 'arrived', ticket: 'A-007' });
  await user.click(await button('Llamar María Pérez'));
  await user.click(await button('Llamar otra vez María Pérez'));
  await user.click(await button('Empezar María Pérez'));
  await user.click(await button('Terminar María Pérez'));
  expect(await screen.findByText('Atendido')).toBeTruthy();
});

test('without network it is said, and the same act is tried again from there', async () => {
  const { user, fake } = await openTurno('reception');
  await button('Llegó María Pérez');
  fake.lose('reception.turnos.change', 'request');
  await user.click(await button('Llegó María Pérez'));
  const again = await screen.findByRole('button', { name: 'Probar de nuevo' });
  fake.restore('reception.turnos.change');
  await user.click(again);
  expect(await screen.findByText('En sala de espera')).toBeTruthy();
});

test('the history tells who did what, why, and what was taken back', async () => {
  const { user } = await openTurno('reception', { startsAt: todayAt('07:40') }, { withHistory: true });
  const history = within(await screen.findByRole('list', { name: 'Historia del turno' }));
  expect(history.getByText('Reservado por la web')).toBeTruthy();
  await user.click(await button('Ausente María Pérez'));
  expect(await history.findByText('Ausente')).toBeTruthy();
  expect(history.getAllByText(/Rita Prueba \(recepción\)/)).toHaveLength(1);
  await user.click(await button(/^Deshacer/));
  expect(await history.findByText('Se deshizo: vuelve a reservado')).toBeTruthy();
});

test('the help sheet lists the keys and closes with Escape', async () => {
  let closed = 0;
  const keys = keysOfActs(['arrive', 'absent', 'undo']);
  const { user } = await openPart(
    <KeysSheet groups={[{ title: 'Con un turno elegido', keys }]} onClose={() => (closed += 1)} />,
    { role: 'reception' },
  );
  const sheet = within(await screen.findByRole('dialog', { name: 'Teclas' }));
  expect(sheet.getByText('L').tagName).toBe('KBD');
  expect(sheet.getByText('Deshacer lo último')).toBeTruthy();
  await user.click(sheet.getByRole('checkbox', { name: 'Usar teclas de una sola letra' }));
  expect(localStorage.getItem('panel_keys_off')).toBe('1');
  setLettersOn(true);
  await user.click(sheet.getByRole('button', { name: 'Cerrar' }));
  expect(closed).toBe(1);
});
