import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createFakeApi } from '../../../testing/fakes/fake-api.ts';
import { choose } from '../../../testing/pages/choose.ts';
import { openPanel } from '../../../testing/pages/open-panel.tsx';
import type { AuditEntry } from '../contract/audit.ts';

function entry(id: number, changes: Partial<AuditEntry> = {}): AuditEntry {
  return {
    id,
    at: '2026-11-16T12:25:00.000Z',
    kind: 'sign_in',
    what: 'Ingresó',
    details: [],
    address: '192.0.2.7',
    who: 'Inés Cabral',
    role: 'admin',
    whom: null,
    ...changes,
  };
}

async function open(entries: AuditEntry[]) {
  const fake = createFakeApi();
  fake.clinicAdmin.audit = entries;
  const page = await openPanel('admin', '/admin/audit', { fake });
  await screen.findByRole('heading', { level: 1, name: 'Auditoría' });
  return page;
}

test('shows user, act, patient, time and address of each entry', async () => {
  await open([
    entry(2, { what: 'Verificó la identidad en persona', whom: 'José Núñez' }),
    entry(1, { who: null, role: null }),
  ]);
  const [, first, second] = await screen.findAllByRole('row');
  expect(first?.textContent).toMatch(
    /lun 16\/11 09:25.*Verificó.*Inés Cabral \(administración\).*José Núñez.*192\.0\.2\.7/,
  );
  expect(second?.textContent).toMatch(/El sistema/);
});

test('an administrator searches by day, person and event with Enter, and clears the search', {
  tags: ['all'],
}, async () => {
  const { fake, user } = await open([entry(1)]);
  const search = within(
    screen.getByRole('form', { name: 'Buscar en la auditoría' }),
  );
  fireEvent.change(search.getByLabelText('Desde (opcional)'), {
    target: { value: '10/11/2026' },
  });
  await choose(
    user,
    search.getByRole('combobox', { name: 'Qué pasó (opcional)' }),
    'Cambió los datos de la clínica',
  );
  await user.type(search.getByLabelText('Persona (opcional)'), 'ines{Enter}');
  expect(await screen.findByText('Nada coincide con la búsqueda')).toBeTruthy();
  expect(fake.callsOf('admin.audit.list').at(-1)?.input).toEqual({
    from: '2026-11-10',
    kind: 'clinic_changed',
    person: 'ines',
  });
  await user.click(search.getByRole('button', { name: 'Ver todo' }));
  expect(await screen.findByText('Inés Cabral')).toBeTruthy();
});

test('a link filters by one kind of event from a day on; the form shows it, and leads to everything', {
  tags: ['all'],
}, async () => {
  const fake = createFakeApi();
  fake.clinicAdmin.audit = [
    entry(2, {
      kind: 'clinic_changed',
      what: 'Cambió los datos de la clínica',
      at: '2026-11-16T12:25:00.000Z',
    }),
    entry(1),
  ];
  const { user } = await openPanel(
    'admin',
    '/admin/audit?evento=clinic_changed&desde=2026-11-09',
    { fake },
  );
  expect(
    await screen.findByRole('row', { name: /Cambió los datos de la clínica/ }),
  ).toBeTruthy();
  expect(screen.queryByRole('row', { name: /Ingresó/ })).toBeNull();
  expect(fake.callsOf('admin.audit.list').at(0)?.input).toEqual({
    kind: 'clinic_changed',
    from: '2026-11-09',
  });
  const search = within(
    screen.getByRole('form', { name: 'Buscar en la auditoría' }),
  );
  const kind = search.getByRole<HTMLInputElement>('combobox', {
    name: 'Qué pasó (opcional)',
  });
  await waitFor(() =>
    expect(kind.value).toBe('Cambió los datos de la clínica'),
  );
  expect(
    search.getByLabelText<HTMLInputElement>('Desde (opcional)').value,
  ).toBe('09/11/2026');
  await user.click(search.getByRole('button', { name: 'Ver todo' }));
  expect(await screen.findByRole('row', { name: /Ingresó/ })).toBeTruthy();
});

test.each(['evento=Uno%20Dos', 'evento=5', 'desde=2026-02-30', 'desde=ayer'])(
  'an address without a valid filter (%s) shows everything',
  async (search) => {
    const fake = createFakeApi();
    fake.clinicAdmin.audit = [entry(1)];
    await openPanel('admin', `/admin/audit?${search}`, { fake });
    expect(await screen.findByRole('row', { name: /Ingresó/ })).toBeTruthy();
    expect(fake.callsOf('admin.audit.list').at(-1)?.input).toEqual({});
  },
);

test('a period that ends before it begins shows an error, and sends no request', {
  tags: ['all'],
}, async () => {
  const { fake, user } = await open([entry(1)]);
  await screen.findByText('Inés Cabral');
  const search = within(
    screen.getByRole('form', { name: 'Buscar en la auditoría' }),
  );
  const count = fake.callsOf('admin.audit.list').length;
  fireEvent.change(search.getByLabelText('Desde (opcional)'), {
    target: { value: '10/11/2026' },
  });
  fireEvent.change(search.getByLabelText('Hasta (opcional)'), {
    target: { value: '09/11/2026' },
  });
  await user.click(search.getByRole('button', { name: 'Buscar' }));
  expect(await search.findByText('Termina antes de empezar.')).toBeTruthy();
  expect(fake.callsOf('admin.audit.list')).toHaveLength(count);
});

test('a press brings the older entries', {
  tags: ['all'],
}, async () => {
  const { user } = await open(
    Array.from({ length: 60 }, (_, index) => entry(60 - index)),
  );
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(51));
  await user.click(screen.getByRole('button', { name: 'Ver más antiguos' }));
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(61));
  expect(screen.queryByRole('button', { name: 'Ver más antiguos' })).toBeNull();
});

test('a missing answer says so, and comes at a new try', {
  tags: ['all'],
}, async () => {
  const fake = createFakeApi();
  fake.clinicAdmin.audit = [entry(1)];
  // The query retries once by itself.
  for (const _ of ['once', 'twice'])
    fake.refuseNext('admin.audit.list', 'UNAVAILABLE');
  const { user } = await openPanel('admin', '/admin/audit', { fake });
  await user.click(
    await screen.findByRole('button', { name: 'Probar de nuevo' }),
  );
  expect(await screen.findByText('Inés Cabral')).toBeTruthy();
});
