import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createFakeApi } from '../../../../testing/fakes/fake-api.ts';
import { openPanel } from '../../../../testing/pages/open-panel.tsx';
import type { ProposedHoliday } from '../../contract/holidays.ts';

const path = '/admin/holidays';
const proposed = (changes: Partial<ProposedHoliday>): ProposedHoliday => ({
  day: '2026-12-08',
  name: 'La Inmaculada',
  kind: 'inamovible',
  isWorked: false,
  source: 'date-holidays (CC BY 3.0)',
  appointments: 0,
  ...changes,
});
const outside = {
  total: 1,
  appointments: [
    {
      appointmentId: '0190d000-0000-7000-8000-000000000001',
      code: 'K7M2QF',
      startsAt: '2026-12-07T13:20:00Z',
      doctorId: '0190e000-0000-7000-8000-000000000401',
      doctorName: 'Laura Gómez',
      patientName: 'Juana Prueba',
      familyNames: 'Prueba',
      phone: '+5491155554444',
    },
  ],
};

test('an import shows its days first, and adds the chosen days to be reviewed', async () => {
  const fake = createFakeApi();
  fake.catalogues.proposal = [
    proposed({
      day: '2026-12-07',
      name: 'Puente',
      kind: 'puente',
      isWorked: true,
      appointments: 3,
    }),
    proposed({}),
  ];
  const { user } = await openPanel('admin', path, { fake });
  await user.click(
    await screen.findByRole('button', { name: 'Importar 2026' }),
  );
  expect(await screen.findByText(/Hay 3 turnos dados ese día/)).toBeTruthy();
  expect(fake.callsOf('admin.holidays.import')).toHaveLength(0);
  await user.selectOptions(
    screen.getByLabelText('martes 8 de diciembre'),
    'No agregar',
  );
  await user.click(screen.getByRole('button', { name: 'Agregar 1 feriado' }));
  const list = within(
    await screen.findByRole('list', { name: 'Feriados de 2026' }),
  );
  const row = (await list.findByText('Lunes 7 de diciembre')).closest('li');
  expect(row?.textContent).toContain('Revisar');
  expect(row?.textContent).toContain('Se atiende');
  expect(fake.callsOf('admin.holidays.import')[0]?.input).toMatchObject({
    days: [{ day: '2026-12-07', isWorked: true }],
  });
});

test('a holiday over appointments is refused with the patients’ names, and the form stays', {
  tags: ['all'],
}, async () => {
  const fake = createFakeApi();
  fake.refuseNext('admin.holidays.create', 'OUTSIDE_SCHEDULE', outside);
  const { user } = await openPanel('admin', path, { fake });
  await user.click(
    await screen.findByRole('button', { name: 'Agregar uno propio' }),
  );
  fireEvent.change(await screen.findByLabelText('Día'), {
    target: { value: '07/12/2026' },
  });
  fireEvent.change(screen.getByLabelText('Nombre'), {
    target: { value: 'Aniversario' },
  });
  await user.click(screen.getByRole('button', { name: 'Agregar' }));
  expect(await screen.findByText(/Prueba, Juana/)).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: 'Se atiende' }));
  await user.click(screen.getByRole('button', { name: 'Agregar' }));
  expect(await screen.findByText('Lunes 7 de diciembre')).toBeTruthy();
});

test('saving an imported holiday removes its mark', {
  tags: ['all'],
}, async () => {
  const { user } = await openPanel('admin', path);
  expect(await screen.findByText('Revisar')).toBeTruthy();
  await user.click(
    screen.getByRole('button', {
      name: 'Editar viernes 25 de diciembre, Navidad',
    }),
  );
  expect(await screen.findByText('Nadie lo revisó todavía')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(screen.queryByText('Revisar')).toBeNull());
});

test('a coming holiday is removed after a question; another year is empty and says what to do', {
  tags: ['all'],
}, async () => {
  const { user, router } = await openPanel('admin', path);
  await user.click(
    await screen.findByRole('button', { name: /Editar viernes 25/ }),
  );
  await user.click(
    await screen.findByRole('button', { name: 'Quitar el feriado' }),
  );
  const question = within(
    await screen.findByRole('dialog', { name: '¿Quitar este feriado?' }),
  );
  await user.click(question.getByRole('button', { name: 'Quitar el feriado' }));
  expect(
    await screen.findByText('Todavía no hay feriados de 2026'),
  ).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /2027/ }));
  expect(
    await screen.findByText('Todavía no hay feriados de 2027'),
  ).toBeTruthy();
  expect(router.state.location.search).toMatchObject({ anio: 2027 });
});

test('correcting a field removes its own error, and the other errors stay', {
  tags: ['all'],
}, async () => {
  const { user } = await openPanel('admin', path);
  await user.click(
    await screen.findByRole('button', { name: 'Agregar uno propio' }),
  );
  await user.click(await screen.findByRole('button', { name: 'Agregar' }));
  const isWrong = (label: string) =>
    screen.getByLabelText(label).getAttribute('aria-invalid') === 'true';
  await waitFor(() =>
    expect([isWrong('Día'), isWrong('Nombre')]).toEqual([true, true]),
  );
  fireEvent.change(screen.getByLabelText('Nombre'), {
    target: { value: 'Aniversario' },
  });
  expect([isWrong('Día'), isWrong('Nombre')]).toEqual([true, false]);
});

test('past days are folded away until the administrator opens them', async () => {
  const fake = createFakeApi();
  const [christmas] = fake.catalogues.holidays;
  if (!christmas) throw new Error('the fake clinic has no holiday');
  fake.catalogues.holidays.push(
    {
      ...christmas,
      day: '2026-05-25',
      name: 'Revolución de Mayo',
      isToReview: false,
    },
    {
      ...christmas,
      day: '2026-07-09',
      name: 'Día de la Independencia',
      isToReview: false,
    },
  );
  const { user } = await openPanel('admin', path, { fake });
  const list = within(
    await screen.findByRole('list', { name: 'Feriados de 2026' }),
  );
  expect(list.getAllByRole('listitem')).toHaveLength(1);
  const folded = screen.getByText('2 que ya pasaron');
  expect(folded.closest('details')?.open).toBe(false);
  await user.click(folded);
  expect(folded.closest('details')?.open).toBe(true);
  const past = within(
    screen.getByRole('list', { name: 'Feriados de 2026 que ya pasaron' }),
  );
  expect(
    past.getAllByRole('listitem').map(({ textContent }) => textContent),
  ).toEqual([
    expect.stringContaining('Revolución de Mayo'),
    expect.stringContaining('Día de la Independencia'),
  ]);
});
