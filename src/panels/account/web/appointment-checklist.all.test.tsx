import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { expect, test } from 'vitest';
import type { Checklist } from '../../../subjects/appointments/contract/checklist.ts';
import { upcomingAppointment } from '../../../testing/fakes/appointments/example-appointments.ts';
import { createFakeApi } from '../../../testing/fakes/fake-api.ts';
import { openPanel } from '../../../testing/pages/open-panel.tsx';

function withChecklist(changes: Partial<Checklist> = {}) {
  const fake = createFakeApi();
  const checklist: Checklist = {
    insurerName: 'Salud Federal',
    items: [
      { key: 'document', kind: 'document', line: null, isTicked: true },
      {
        key: 'authorization',
        kind: 'authorization',
        line: null,
        isTicked: false,
      },
      {
        key: 'preparation:Ayuno de 8 horas.',
        kind: 'preparation',
        line: 'Ayuno de 8 horas.',
        isTicked: false,
      },
    ],
    reading: 'unread',
    readAt: null,
    readByName: null,
    version: 'primera',
    isOpen: true,
    ...changes,
  };
  fake.answer('patient.appointments.list', () => [
    upcomingAppointment({
      preparation: 'Ayuno de 8 horas.',
      preparationReading: checklist.reading,
    }),
  ]);
  fake.answer('patient.checklist.get', () => checklist);
  return { fake, checklist };
}

const open = (fake: ReturnType<typeof createFakeApi>) =>
  openPanel('patient', '/mi-cuenta/citas', { fake, session: { level: 'N2' } });

const next = async () =>
  within(await screen.findByRole('region', { name: 'Su próximo turno' }));

test('a patient ticks each thing to bring by its own line, at once', async () => {
  const { fake, checklist } = withChecklist();
  fake.answer(
    'patient.checklist.tick',
    ({ item, isTicked }: { item: string; isTicked: boolean }) => {
      checklist.items = checklist.items.map((each) =>
        each.key === item ? { ...each, isTicked } : each,
      );
      return { ...checklist };
    },
  );
  const { user } = await open(fake);
  const list = await next();
  const boxes = await list.findAllByRole('checkbox');
  expect(
    boxes.map((box) => (box as HTMLInputElement).labels?.[0]?.textContent),
  ).toEqual([
    'Su DNI',
    'La autorización de Salud Federal',
    'Ayuno de 8 horas.',
  ]);
  expect((boxes[0] as HTMLInputElement).checked).toBe(true);
  await user.click(list.getByRole('checkbox', { name: 'Ayuno de 8 horas.' }));
  expect(
    (
      list.getByRole('checkbox', {
        name: 'Ayuno de 8 horas.',
      }) as HTMLInputElement
    ).checked,
  ).toBe(true);
  await waitFor(() =>
    expect(fake.callsOf('patient.checklist.tick')).toHaveLength(1),
  );
  expect(fake.callsOf('patient.checklist.tick')[0]?.input).toMatchObject({
    item: 'preparation:Ayuno de 8 horas.',
    isTicked: true,
  });
  const { violations } = await axe.run(document.body, {
    rules: { 'color-contrast': { enabled: false } },
  });
  expect(violations.map(({ id }) => id)).toEqual([]);
});

test('a refused tick goes back and says why', async () => {
  const { fake } = withChecklist();
  fake.refuse('patient.checklist.tick', 'CHANGED_MEANWHILE');
  const { user } = await open(fake);
  const list = await next();
  await user.click(
    await list.findByRole('checkbox', { name: 'Ayuno de 8 horas.' }),
  );
  expect(await list.findByRole('alert')).toBeTruthy();
  await waitFor(() =>
    expect(
      (
        list.getByRole('checkbox', {
          name: 'Ayuno de 8 horas.',
        }) as HTMLInputElement
      ).checked,
    ).toBe(false),
  );
});

/** The clinic keeps the ticks, and answers each press with the present list. */
function keepTicks({ fake, checklist }: ReturnType<typeof withChecklist>) {
  fake.answer('patient.checklist.tick', ({ item, isTicked }) => {
    checklist.items = checklist.items.map((each) =>
      each.key === item ? { ...each, isTicked } : each,
    );
    return { ...checklist };
  });
}

test('without connection a tick goes back and says so; a new try sends all that did not arrive', async () => {
  const stated = withChecklist();
  const { fake, checklist } = stated;
  keepTicks(stated);
  const { user } = await open(fake);
  const list = await next();
  const box = (name: RegExp) =>
    list.getByRole<HTMLInputElement>('checkbox', { name });
  await list.findByRole('checkbox', { name: /Ayuno/ });
  fake.lose('patient.checklist.tick', 'request');
  fake.lose('patient.checklist.get', 'request');
  fireEvent.click(box(/Ayuno/));
  fireEvent.click(box(/autorización/));
  fireEvent.click(box(/DNI/));
  expect([
    box(/Ayuno/).checked,
    box(/autorización/).checked,
    box(/DNI/).checked,
  ]).toEqual([true, true, false]);
  await waitFor(() =>
    expect(list.getByRole('alert').textContent).toMatch(/Ayuno.*$/),
  );
  await waitFor(() =>
    expect([
      box(/Ayuno/).checked,
      box(/autorización/).checked,
      box(/DNI/).checked,
    ]).toEqual([false, false, true]),
  );
  expect(list.getByRole('alert').textContent).toContain(
    'No hay conexión con la clínica.',
  );
  expect(
    list.getByText(
      'Sin guardar: “Su DNI”, “La autorización de Salud Federal”, “Ayuno de 8 horas”.',
    ),
  ).toBeTruthy();
  fake.restore('patient.checklist.tick');
  fake.restore('patient.checklist.get');
  await user.click(list.getByRole('button', { name: 'Probar de nuevo' }));
  await waitFor(() => expect(list.queryByRole('alert')).toBeNull());
  expect(checklist.items.map(({ key, isTicked }) => [key, isTicked])).toEqual([
    ['document', false],
    ['authorization', true],
    ['preparation:Ayuno de 8 horas.', true],
  ]);
  expect([
    box(/Ayuno/).checked,
    box(/autorización/).checked,
    box(/DNI/).checked,
  ]).toEqual([true, true, false]);
});

test('a box ticked and cleared without connection shows the stored state, and is sent once as it was left', async () => {
  const stated = withChecklist();
  const { fake } = stated;
  keepTicks(stated);
  const { user } = await open(fake);
  const list = await next();
  const dni = await list.findByRole<HTMLInputElement>('checkbox', {
    name: 'Su DNI',
  });
  fake.lose('patient.checklist.tick', 'request');
  fake.lose('patient.checklist.get', 'request');
  fireEvent.click(dni);
  fireEvent.click(dni);
  fireEvent.click(dni);
  expect(await list.findByText('Sin guardar: “Su DNI”.')).toBeTruthy();
  await waitFor(() => expect(dni.checked).toBe(true));
  fake.restore('patient.checklist.tick');
  fake.restore('patient.checklist.get');
  await user.click(list.getByRole('button', { name: 'Probar de nuevo' }));
  await waitFor(() => expect(dni.checked).toBe(false));
  await waitFor(() => expect(list.queryByRole('alert')).toBeNull());
  expect(fake.callsOf('patient.checklist.tick')).toHaveLength(1);
});

test('a tick with a lost answer is sent again and counts once', async () => {
  const stated = withChecklist();
  const { fake, checklist } = stated;
  keepTicks(stated);
  const { user } = await open(fake);
  const list = await next();
  const box = await list.findByRole<HTMLInputElement>('checkbox', {
    name: 'Ayuno de 8 horas.',
  });
  fake.lose('patient.checklist.tick', 'answer');
  await user.click(box);
  expect(await list.findByRole('alert')).toBeTruthy();
  // The list was read again, and shows that the tick arrived.
  await waitFor(() => expect(box.checked).toBe(true));
  fake.restore('patient.checklist.tick');
  await user.click(list.getByRole('button', { name: 'Probar de nuevo' }));
  await waitFor(() => expect(list.queryByRole('alert')).toBeNull());
  expect(checklist.items.at(-1)?.isTicked).toBe(true);
});

test('"Ya lo leí" without connection says so, does not count as read, and succeeds at a new try', async () => {
  const { fake, checklist } = withChecklist();
  fake.answer('patient.checklist.confirm', () => {
    Object.assign(checklist, {
      reading: 'read',
      readAt: '2026-11-16T12:00:00Z',
    });
    return { ...checklist };
  });
  const { user } = await open(fake);
  const list = await next();
  const button = await list.findByRole('button', { name: 'Ya lo leí' });
  fake.lose('patient.checklist.confirm', 'request');
  fake.lose('patient.checklist.get', 'request');
  await user.click(button);
  expect((await list.findByRole('alert')).textContent).toContain(
    'No hay conexión con la clínica.',
  );
  expect(
    list.getByText('Cuando lo haya leído, avísele a la clínica.'),
  ).toBeTruthy();
  fake.restore('patient.checklist.confirm');
  fake.restore('patient.checklist.get');
  await user.click(list.getByRole('button', { name: 'Probar de nuevo' }));
  expect(await list.findByText(/Leído/)).toBeTruthy();
  expect(list.queryByRole('alert')).toBeNull();
});

test('"Ya lo leí" shows when, and moves the focus there', async () => {
  const { fake, checklist } = withChecklist();
  fake.answer('patient.checklist.confirm', () => {
    Object.assign(checklist, {
      reading: 'read',
      readAt: '2026-11-16T12:00:00Z',
    });
    return { ...checklist };
  });
  const { user } = await open(fake);
  const list = await next();
  await user.click(await list.findByRole('button', { name: 'Ya lo leí' }));
  const told = await list.findByText(/Leído/);
  expect(told.textContent).toContain('lunes 16 de noviembre');
  expect(list.queryByRole('button', { name: 'Ya lo leí' })).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(told));
  expect(fake.callsOf('patient.checklist.confirm')[0]?.input).toMatchObject({
    seenVersion: 'primera',
  });
});

test('the page says that a preparation changed and shows the new one, also if it changes during the reading', async () => {
  const { fake, checklist } = withChecklist({
    reading: 'changed',
    readAt: '2026-11-16T12:00:00Z',
  });
  fake.answer('patient.checklist.confirm', () => {
    throw new Error('not reached');
  });
  fake.refuse('patient.checklist.confirm', 'CHANGED_MEANWHILE');
  const { user } = await open(fake);
  const list = await next();
  expect(
    await list.findByText(
      /La clínica cambió la preparación después de que se leyó/,
    ),
  ).toBeTruthy();
  checklist.items = [
    {
      key: 'preparation:Agua.',
      kind: 'preparation',
      line: 'Agua.',
      isTicked: false,
    },
  ];
  await user.click(list.getByRole('button', { name: 'Ya lo leí' }));
  expect(await list.findByRole('checkbox', { name: 'Agua.' })).toBeTruthy();
  expect(list.getByRole('button', { name: 'Ya lo leí' })).toBeTruthy();
});

test('a press is refused with a reason if the preparation changed after the first reading', async () => {
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

test('the page names the person who read it for the patient; a past appointment’s boxes are disabled', async () => {
  const { fake } = withChecklist({
    reading: 'read',
    readAt: '2026-11-16T12:00:00Z',
    readByName: 'Juana Madre',
    isOpen: false,
  });
  await open(fake);
  const list = await next();
  expect((await list.findByText(/Lo leyó Juana Madre/)).textContent).toContain(
    'lunes 16 de noviembre',
  );
  for (const box of list.getAllByRole('checkbox'))
    expect(box.matches(':disabled')).toBe(true);
});

test('without a preparation the page lists only the papers', async () => {
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
  expect(
    await list.findByRole('checkbox', {
      name: 'La credencial, si tiene cobertura',
    }),
  ).toBeTruthy();
  expect(list.queryByRole('button', { name: 'Ya lo leí' })).toBeNull();
});
