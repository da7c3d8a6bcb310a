import { screen, waitFor } from '@testing-library/react';
import axe from 'axe-core';
import { expect, test } from 'vitest';
import { todayAt } from '../../../../testing/fakes/appointments/fake-appointments.ts';
import { createFakeApi } from '../../../../testing/fakes/fake-api.ts';
import {
  recordEntry,
  visitId,
  visitRecord,
} from '../../../../testing/pages/example-record.ts';
import { openPanel } from '../../../../testing/pages/open-panel.tsx';

const startsAt = todayAt('10:20', '2026-12-16');
const next = {
  appointmentId: crypto.randomUUID(),
  startsAt,
  practiceName: 'Consulta de cardiología',
  undoUntil: new Date(Date.now() + 60_000).toISOString(),
};

test('the doctor books the next control by keyboard alone, and takes it back', async () => {
  const fake = createFakeApi();
  fake.answer('doctor.visit.open', visitRecord());
  fake.answer('doctor.nextControl.times', { starts: [startsAt] });
  fake.answer('doctor.nextControl.book', { next, toldBy: 'email' });
  fake.answer('doctor.nextControl.undo', { next: null });
  const { user } = await openPanel(
    'doctor',
    `/doctor/records?turno=${visitId}`,
    { fake },
  );
  (await screen.findByRole('button', { name: 'En 1 mes' })).focus();
  await user.keyboard('{Enter}');
  const time = await screen.findByRole('button', { name: 'mié 16/12 10:20' });
  await waitFor(() => expect(document.activeElement).toBe(time));
  expect(fake.callsOf('doctor.nextControl.times')[0]?.input).toMatchObject({
    from: '2026-12-16',
  });
  await user.keyboard('{Enter}');
  await screen.findByText('Se le avisa por e-mail.');
  const undo = screen.getByRole('button', { name: /^Deshacer/ });
  await waitFor(() => expect(document.activeElement).toBe(undo));
  const [call] = fake.callsOf('doctor.nextControl.book');
  expect(call?.input).toMatchObject({ appointmentId: visitId, startsAt });
  expect(call?.idempotencyKey).toMatch(/^[\da-f-]{36}$/);
  expect((await axe.run(document.body)).violations).toEqual([]);
  await user.keyboard('{Enter}');
  await screen.findByRole('button', { name: 'En 1 mes' });
});

test('the doctor looks for a control from any day, typed or chosen, and a far one shows its year', async () => {
  const fake = createFakeApi();
  fake.answer('doctor.visit.open', visitRecord());
  fake.answer('doctor.nextControl.times', {
    starts: [todayAt('10:20', '2027-12-14')],
  });
  const { user } = await openPanel(
    'doctor',
    `/doctor/records?turno=${visitId}`,
    { fake },
  );
  const asked = () =>
    fake
      .callsOf('doctor.nextControl.times')
      .map(({ input }) => (input as { from: string }).from);
  await screen.findByRole('button', { name: 'Otra fecha' });
  await user.keyboard('{Alt>}p{/Alt}');
  expect(document.activeElement?.textContent).toBe('En 1 semana');
  await user.tab();
  await user.tab();
  await user.tab();
  await user.tab();
  await user.keyboard('{Enter}');
  const day = screen.getByRole('textbox', { name: 'Control desde el día' });
  await waitFor(() => expect(document.activeElement).toBe(day));

  await user.keyboard('13/12/2062');
  await screen.findByText('Elija un día de los próximos dos años.');
  await user.keyboard('{Enter}');
  expect(asked()).toEqual([]);
  expect((await axe.run(document.body)).violations).toEqual([]);

  await user.keyboard('{Backspace}{Backspace}27');
  const time = await screen.findByRole('button', {
    name: 'mar 14/12/2027 10:20',
  });
  expect(document.activeElement).toBe(day);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(time));
  expect(asked()).toEqual(['2027-12-13']);

  await user.click(screen.getByRole('button', { name: 'Otra fecha' }));
  expect(screen.queryByRole('button', { name: /10:20/ })).toBeNull();
});

test('a booked control is shown, in a signed visit too', async () => {
  const fake = createFakeApi();
  fake.consultingRoom.nextControl = { ...next, undoUntil: null };
  fake.answer(
    'doctor.visit.open',
    visitRecord({ canSign: false, signed: recordEntry() }),
  );
  await openPanel('doctor', `/doctor/records?turno=${visitId}`, { fake });
  await screen.findByText('mié 16/12 10:20');
  expect(
    screen.queryByRole('button', { name: /^(Deshacer|En 1 mes)/ }),
  ).toBeNull();
});

test('the doctor proposes a control, for another practice too, and takes it back', async () => {
  const fake = createFakeApi();
  const room = fake.consultingRoom;
  const holter = { id: crypto.randomUUID(), name: 'Holter' };
  room.practices.push(holter);
  fake.answer('doctor.visit.open', visitRecord());
  fake.answer('doctor.nextControl.times', { starts: [] });
  const proposed = {
    id: crypto.randomUUID(),
    day: '2027-02-16',
    practiceName: holter.name,
  };
  fake.answer('doctor.nextControl.propose', () => {
    room.proposedControls = [proposed];
    return { proposed: true };
  });
  fake.answer('doctor.nextControl.withdraw', () => {
    room.proposedControls = [];
    return { withdrawn: true };
  });
  const { user } = await openPanel(
    'doctor',
    `/doctor/records?turno=${visitId}`,
    { fake },
  );
  await user.click(await screen.findByRole('button', { name: 'En 3 meses' }));
  const propose = await screen.findByRole('button', {
    name: 'Proponer control hacia el mar 16/2',
  });
  // The doctor can propose a control even if no time is free.
  await screen.findByText(
    'No hay horarios libres en los dos meses que siguen a ese día.',
  );
  const practice = screen.getByRole('combobox', {
    name: 'Práctica del control propuesto',
  });
  expect(practice).toHaveProperty('value', 'Consulta de cardiología');
  await user.click(practice);
  await user.click(await screen.findByRole('option', { name: 'Holter' }));
  await user.click(propose);
  expect(await screen.findByText(/^Propuesto hacia el/)).toHaveProperty(
    'textContent',
    'Propuesto hacia el mar 16/2 · Holter',
  );
  expect(
    fake.callsOf('doctor.nextControl.propose').map(({ input }) => input),
  ).toEqual([
    { appointmentId: visitId, practiceId: holter.id, day: '2027-02-16' },
  ]);
  expect((await axe.run(document.body)).violations).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Retirar: Holter' }));
  await waitFor(() =>
    expect(screen.queryByText(/^Propuesto hacia el/)).toBeNull(),
  );
  expect(
    fake.callsOf('doctor.nextControl.withdraw').map(({ input }) => input),
  ).toEqual([{ appointmentId: visitId, proposalId: proposed.id }]);
});
