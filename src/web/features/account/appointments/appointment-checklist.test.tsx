import { screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { expect, test } from 'vitest';
import type { Checklist } from '../../../../contract/patient/checklist.ts';
import { upcomingAppointment } from '../../../../testing/fakes/example-appointments.ts';
import { createFakeApi } from '../../../../testing/fakes/fake-api.ts';
import { openPanel } from '../../../../testing/pages/open-panel.tsx';

function withChecklist(changes: Partial<Checklist> = {}) {
  const fake = createFakeApi();
  const checklist: Checklist = {
    insurerName: 'Salud Federal',
    items: [
      { key: 'document', kind: 'document', line: null, isTicked: true },
      { key: 'authorization', kind: 'authorization', line: null, isTicked: false },
      {
        key: 'preparation:Ayuno de 8 horas.',
        kind: 'preparation',
        line: 'Ayuno de 8 horas.',
        isTicked: false,
      },
    ],
    ...{ reading: 'unread', readAt: null, readByName: null, version: 'primera', isOpen: true },
    ...changes,
  };
  fake.answer('patient.appointments.list', () => [
    upcomingAppointment({ preparation: 'Ayuno de 8 horas.', preparationReading: checklist.reading }),
  ]);
  fake.answer('patient.checklist.get', () => checklist);
  return { fake, checklist };
}

const open = (fake: ReturnType<typeof createFakeApi>) =>
  openPanel('patient', '/mi-cuenta/citas', { fake, session: { level: 'N2' } });

const next = async () => within(await screen.findByRole('region', { name: 'Su próximo turno' }));

test('each thing to bring is ticked by its own line, and is so at once', async () => {
  const { fake, checklist } = withChecklist();
  fake.answer('patient.checklist.tick', ({ item, isTicked }: { item: string; isTicked: boolean }) => {
    checklist.items = checklist.items.map((each) => (each.key === item ? { ...each, isTicked } : each));
    return { ...checklist };
  });
  const { user } = await open(fake);
  const list = await next();
  const boxes = await list.findAllByRole('checkbox');
  expect(boxes.map((box) => (box as HTMLInputElement).labels?.[0]?.textContent)).toEqual([
    'Su DNI',
    'La autorización de Salud Federal',
    'Ayuno de 8 horas.',
  ]);
  expect((boxes[0] as HTMLInputElement).checked).toBe(true);
  await user.click(list.getByRole('checkbox', { name: 'Ayuno de 8 horas.' }));
  expect((list.getByRole('checkbox', { name: 'Ayuno de 8 horas.' }) as HTMLInputElement).checked).toBe(true);
  await waitFor(() => expect(fake.callsOf('patient.checklist.tick')).toHaveLength(1));
  expect(fake.callsOf('patient.checklist.tick')[0]?.input).toMatchObject({
    item: 'preparation:Ayuno de 8 horas.',
    isTicked: true,
  });
  const { violations } = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false } } });
  expect(violations.map(({ id }) => id)).toEqual([]);
});

test('a tick that was refused goes back, and says why', async () => {
  const { fake } = withChecklist();
  fake.refuse('patient.checklist.tick', 'CHANGED_MEANWHILE');
  const { user } = await open(fake);
  const list = await next();
  await user.click(await list.findByRole('checkbox', { name: 'Ayuno de 8 horas.' }));
  expect(await list.findByRole('alert')).toBeTruthy();
  await waitFor(() =>
    expect((list.getByRole('checkbox', { name: 'Ayuno de 8 horas.' }) as HTMLInputElement).checked).toBe(
      false,
    ),
  );
});

test('"Ya lo leí" says so, and the focus goes to when', async () => {
  const { fake, checklist } = withChecklist();
  fake.answer('patient.checklist.confirm', () => {
    Object.assign(checklist, { reading: 'read', readAt: '2026-11-16T12:00:00Z' });
    return { ...checklist };
  });
  const { user } = await open(fake);
  const list = await next();
  await user.click(await list.findByRole('button', { name: 'Ya lo leí' }));
  const told = await list.findByText(/Leído/);
  expect(told.textContent).toContain('lunes 16 de noviembre');
  expect(list.queryByRole('button', { name: 'Ya lo leí' })).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(told));
  expect(fake.callsOf('patient.checklist.confirm')[0]?.input).toMatchObject({ seenVersion: 'primera' });
});

test('a preparation that changed since says so, and is read again; one that changed while it was read too', async () => {
  const { fake, checklist } = withChecklist({ reading: 'changed', readAt: '2026-11-16T12:00:00Z' });
  fake.answer('patient.checklist.confirm', () => {
    throw new Error('not reached');
  });
  fake.refuse('patient.checklist.confirm', 'CHANGED_MEANWHILE');
  const { user } = await open(fake);
  const list = await next();
  expect(await list.findByText(/La clínica cambió la preparación después de que se leyó/)).toBeTruthy();
  checklist.items = [{ key: 'preparation:Agua.', kind: 'preparation', line: 'Agua.', isTicked: false }];
  await user.click(list.getByRole('button', { name: 'Ya lo leí' }));
  expect(await list.findByRole('checkbox', { name: 'Agua.' })).toBeTruthy();
  expect(list.getByRole('button', { name: 'Ya lo leí' })).toBeTruthy();
});

test('one that changed between the first reading and the press says so: the press is not taken in silence', async () => {
  const { fake, checklist } = withChecklist();
  fake.refuse('patient.checklist.confirm', 'CHANGED_MEANWHILE');
  const { user } = await open(fake);
  const list = await next();
  const button = await list.findByRole('button', { name: 'Ya lo leí' });
  Object.assign(checklist, { version: 'segunda' });
  await user.click(button);
  expect((await list.findByRole('alert')).textContent).toBe(
    'La clínica acaba de cambiar la preparación. Léala otra vez.',
  );
});

test('who read it for the patient is named; an appointment that is over is not ticked any more', async () => {
  const { fake } = withChecklist({
    ...{ reading: 'read', readAt: '2026-11-16T12:00:00Z', readByName: 'Juana Madre', isOpen: false },
  });
  await open(fake);
  const list = await next();
  expect((await list.findByText(/Lo leyó Juana Madre/)).textContent).toContain('lunes 16 de noviembre');
  for (const box of list.getAllByRole('checkbox')) expect(box.matches(':disabled')).toBe(true);
});

test('where there is nothing to prepare, only the papers are listed', async () => {
  const { fake } = withChecklist({
    reading: null,
    insurerName: null,
    items: [
      { key: 'document', kind: 'document', line: null, isTicked: false },
      { key: 'credential', kind: 'credential', line: null, isTicked: false },
    ],
  });
  await open(fake);
  const list = await next();
  expect(await list.findByRole('checkbox', { name: 'La credencial, si tiene cobertura' })).toBeTruthy();
  expect(list.queryByRole('button', { name: 'Ya lo leí' })).toBeNull();
});
