import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { todayAt } from '../../../../testing/fakes/appointments/fake-appointments.ts';
import { createFakeApi } from '../../../../testing/fakes/fake-api.ts';
import { openPanel } from '../../../../testing/pages/open-panel.tsx';

const owes = {
  what: ['payment' as const],
  owedCents: 350_000,
  isCopay: true,
  lastNumber: 0,
};

async function openDesk(
  changes: Parameters<
    ReturnType<typeof createFakeApi>['staffAppointments']['add']
  >[0],
) {
  const fake = createFakeApi();
  const ana = fake.staffAppointments.add({
    startsAt: todayAt('07:00'),
    patient: { fullName: 'Ana Prueba', dni: '30111000' },
    ...changes,
  });
  const page = await openPanel('reception', '/recepcion/appointments', {
    fake,
  });
  const row = await screen.findByRole('row', { name: /Prueba, Ana/ });
  return { ...page, fake, ana, row };
}
const arrived = {
  status: 'arrived',
  arrivedAt: todayAt('07:50'),
  ticket: 'A-001',
} as const;
const asArrived = {
  ...arrived,
  undo: { transitionId: 7, until: todayAt('23:59') },
};

test('the arrival is still one key; the row shows the lacks, and one press takes the copay in cash', async () => {
  const { user, fake, ana, row } = await openDesk({});
  fake.staffAppointments.becomes(
    { act: 'arrive', id: ana.id },
    { ...asArrived, lacks: { ...owes, what: ['payment', 'identity'] } },
  );
  row.focus();
  await user.keyboard('l');
  expect(
    await within(row).findByText(/^Falta coseguro \$\s3\.500, ver DNI$/),
  ).toBeTruthy();
  expect(
    screen.getByText(/^Prueba, Ana · A-001\. Falta coseguro/),
  ).toBeTruthy();
  await user.click(
    screen.getByRole('button', { name: /^Cobrar \$\s3\.500 en efectivo$/ }),
  );
  await waitFor(() =>
    expect(fake.callsOf('reception.payments.note')).toMatchObject([
      {
        input: {
          appointmentId: ana.id,
          seenNumber: 0,
          till: 'Caja 1',
          entry: { kind: 'taken', amountCents: 350_000, means: 'cash' },
        },
      },
    ]),
  );
});

test('the counter reads that another desk took the copay meanwhile', async () => {
  const { user, fake, ana, row } = await openDesk({});
  fake.staffAppointments.becomes(
    { act: 'arrive', id: ana.id },
    { ...asArrived, lacks: owes },
  );
  row.focus();
  await user.keyboard('l');
  fake.refuseNext('reception.payments.note', 'PAID_MEANWHILE');
  await user.click(
    await screen.findByRole('button', {
      name: /^Cobrar \$\s3\.500 en efectivo$/,
    }),
  );
  expect(
    await screen.findByText(/^Desde otro puesto se anotó un cobro/),
  ).toBeTruthy();
});

test('a dialog over the list sets the payer, and the row shows it', async () => {
  const { user, fake, ana, row } = await openDesk({
    ...arrived,
    lacks: { ...owes, what: ['coverage'], owedCents: 0 },
  });
  fake.answer('reception.admissions.setCoverage', {
    ...ana,
    isPrivate: true,
    lacks: null,
  });
  row.focus();
  await user.keyboard('o');
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Admisión de Prueba, Ana' }),
  );
  await user.selectOptions(
    await dialog.findByLabelText('Cobertura de este turno'),
    'Particular',
  );
  await user.click(dialog.getByRole('button', { name: 'Anotar quién paga' }));
  expect(await dialog.findByText('No falta nada.')).toBeTruthy();
  expect(fake.callsOf('reception.admissions.setCoverage')).toMatchObject([
    {
      input: {
        appointmentId: ana.id,
        coverage: null,
        seen: { insurerName: null, isPrivate: false },
      },
    },
  ]);
});

test('the dialog asks for the payer only with the file there: no haste notes Particular', async () => {
  const { user, fake, row } = await openDesk({
    ...arrived,
    lacks: { ...owes, what: ['coverage'], owedCents: 0 },
  });
  const release = fake.holdBack('reception.patients.get');
  row.focus();
  await user.keyboard('o');
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Admisión de Prueba, Ana' }),
  );
  expect(
    dialog.queryByRole('button', { name: 'Anotar quién paga' }),
  ).toBeNull();
  release();
  const choice = await dialog.findByLabelText('Cobertura de este turno');
  await waitFor(() => expect(document.activeElement).toBe(choice));
});

test('the counter reads that another desk changed the coverage meanwhile', async () => {
  const { user, fake, row } = await openDesk({
    ...arrived,
    lacks: { ...owes, what: ['coverage'], owedCents: 0 },
  });
  fake.refuseNext('reception.admissions.setCoverage', 'CHANGED_MEANWHILE');
  row.focus();
  await user.keyboard('o');
  await user.click(
    await screen.findByRole('button', { name: 'Anotar quién paga' }),
  );
  expect(await screen.findByText(/^Otra persona guardó cambios/)).toBeTruthy();
});

test('a patient without lacks has no such words, and no such key', async () => {
  const { user, row } = await openDesk(arrived);
  expect(within(row).queryByText(/^Falta/)).toBeNull();
  row.focus();
  await user.keyboard('o');
  expect(screen.queryByRole('dialog')).toBeNull();
});
