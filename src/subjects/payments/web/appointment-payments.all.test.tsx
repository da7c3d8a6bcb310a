import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { todayAt } from '../../../testing/fakes/appointments/fake-appointments.ts';
import { createFakeApi } from '../../../testing/fakes/fake-api.ts';
import { openPanel } from '../../../testing/pages/open-panel.tsx';

async function open() {
  const fake = createFakeApi();
  const appointment = fake.staffAppointments.add({
    startsAt: todayAt('09:40'),
    status: 'arrived',
    patient: { fullName: 'Bruno Prueba' },
  });
  const page = await openPanel('reception', '/recepcion/appointments', {
    fake,
  });
  await screen.findByRole('grid');
  const row = () =>
    document.querySelector<HTMLElement>(
      `[data-appointment="${appointment.id}"]`,
    );
  return { ...page, fake, id: appointment.id, row };
}
const noted = (fake: ReturnType<typeof createFakeApi>) =>
  fake.callsOf('reception.payments.note').map(({ input }) => input);

test('two keys take the copay of the focused patient: the amount is filled in, and the focus returns to the row', async () => {
  const { user, fake, id, row } = await open();
  row()?.focus();
  await user.keyboard('k');
  const amount = await screen.findByLabelText<HTMLInputElement>('Importe');
  await waitFor(() => expect(document.activeElement).toBe(amount));
  expect(amount.value).toMatch(/^\$\s3\.500$/);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(noted(fake)).toEqual([
    {
      appointmentId: id,
      seenNumber: 0,
      till: 'Caja 1',
      entry: { kind: 'taken', amountCents: 350_000, means: 'cash' },
    },
  ]);
  await waitFor(() => expect(document.activeElement).toBe(row()));
});

test('a payment that another desk took meanwhile is shown, and nothing is taken twice', async () => {
  const { user, fake, id, row } = await open();
  row()?.focus();
  await user.keyboard('k');
  await screen.findByLabelText('Importe');
  fake.refuseNext('reception.payments.note', 'PAID_MEANWHILE');
  fake.payments.set(id, { paidCents: 350_000, owedCents: 0, lastNumber: 1 });
  await user.keyboard('{Enter}');
  expect(
    await screen.findByText(/^Desde otro puesto se anotó un cobro/),
  ).toBeTruthy();
  expect(await screen.findByText(/^Pagado \$\s3\.500/)).toBeTruthy();
  expect(screen.queryByRole('form', { name: 'Cobrar' })).toBeNull();
});

test('without a connection a payment waits, is not taken twice, and is sent with its key', async () => {
  const { user, fake, id, row } = await open();
  row()?.focus();
  await user.keyboard('k');
  await screen.findByLabelText('Importe');
  fake.lose('reception.payments.note', 'request');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(within(row() as HTMLElement).getByText('Por enviar')).toBeTruthy();
  expect(
    await screen.findByText(/^Sin conexión desde .* · 1 por enviar$/),
  ).toBeTruthy();
  await user.keyboard('k');
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('Cobrado $ 3.500, efectivo')).toBeTruthy();
  expect(dialog.getByText('Por enviar')).toBeTruthy();
  expect(dialog.queryByRole('form', { name: 'Cobrar' })).toBeNull();
  fake.restore('reception.payments.note');
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(screen.queryByText(/por enviar/i)).toBeNull());
  expect(noted(fake)).toEqual([
    {
      appointmentId: id,
      seenNumber: 0,
      till: 'Caja 1',
      entry: { kind: 'taken', amountCents: 350_000, means: 'cash' },
    },
  ]);
  expect(
    fake.callsOf('reception.payments.note')[0]?.idempotencyKey,
  ).toBeTruthy();
});

test('after a lost connection the page names the other desk’s payment and the payment that was not noted', async () => {
  const { user, fake, id, row } = await open();
  row()?.focus();
  await user.keyboard('k');
  await screen.findByLabelText('Importe');
  fake.lose('reception.payments.note', 'request');
  await user.keyboard('{Enter}');
  expect(
    await screen.findByText(/^Sin conexión desde .* · 1 por enviar$/),
  ).toBeTruthy();
  fake.restore('reception.payments.note');
  // The patient was attended meanwhile. The appointment needs nothing more, but the money does.
  fake.staffAppointments.update(id, { status: 'fulfilled' });
  fake.refuseNext('reception.payments.note', 'PAID_MEANWHILE');
  window.dispatchEvent(new Event('online'));
  expect(
    await screen.findByText(
      /^No se anotó: Prueba, Bruno · 09:40 · cobro de \$\s3\.500 \(/,
    ),
  ).toBeTruthy();
  const told = screen.getByText(
    /^Desde otro puesto se anotó un cobro de este turno mientras tanto\./,
  );
  expect(told.textContent).toMatch(
    /El dinero no quedó anotado: abra el cobro de ese turno/,
  );
  expect(told.textContent).not.toMatch(/No hace falta nada más|Abajo/);
  expect(screen.queryByRole('button', { name: 'Anotarlo ahora' })).toBeNull();
});

test('an exempt patient pays nothing, with a reason; the counter may choose another till', async () => {
  const { user, fake, row } = await open();
  row()?.focus();
  await user.keyboard('k');
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(
    await dialog.findByRole('button', { name: 'Cambiar de caja' }),
  );
  await user.selectOptions(dialog.getByLabelText('Caja'), 'Otra caja…');
  await user.type(
    dialog.getByLabelText('Nombre de la caja'),
    'Caja del subsuelo',
  );
  await user.click(dialog.getByRole('button', { name: 'Usar esta caja' }));
  await user.click(dialog.getByRole('button', { name: 'No se cobra' }));
  await user.clear(await dialog.findByLabelText('Por qué no se cobra'));
  await user.click(
    dialog.getByRole('button', { name: 'Anotar que no se cobra' }),
  );
  expect(await dialog.findByText('Escriba el motivo.')).toBeTruthy();
  await user.type(
    dialog.getByLabelText('Por qué no se cobra'),
    'Control sin cargo',
  );
  await user.click(
    dialog.getByRole('button', { name: 'Anotar que no se cobra' }),
  );
  await waitFor(() =>
    expect(noted(fake)).toMatchObject([
      {
        till: 'Caja del subsuelo',
        entry: { kind: 'waived', reason: 'Control sin cargo' },
      },
    ]),
  );
});

test('for a paid and cancelled appointment the counter is told to give the money back', async () => {
  const { user, fake, id, row } = await open();
  fake.payments.set(id, {
    status: 'cancelled',
    canTake: false,
    paidCents: 350_000,
    owedCents: 0,
    lastNumber: 1,
  });
  row()?.focus();
  await user.keyboard('k');
  const dialog = within(await screen.findByRole('dialog'));
  expect(
    await dialog.findByText(/quedó cobrado: devuelva \$\s3\.500/),
  ).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: /^Devolver/ }));
  await user.click(await dialog.findByRole('button', { name: 'Devolver' }));
  await waitFor(() =>
    expect(noted(fake)).toMatchObject([
      {
        entry: {
          kind: 'refunded',
          amountCents: 350_000,
          means: 'cash',
          reason: 'Turno cancelado',
        },
      },
    ]),
  );
});
