import { screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
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
  fake.payments.open = {
    cashCents: 350_000,
    totals: [{ means: 'cash', takenCents: 350_000, returnedCents: 0 }],
  };
  fake.payments.day = {
    owing: [
      {
        appointmentId: appointment.id,
        patientName: 'Prueba, Bruno',
        doctorName: 'Laura Gómez',
        startsAt: todayAt('09:40'),
        status: 'arrived',
        owedCents: 350_000,
        isCopay: true,
      },
    ],
  };
  const page = await openPanel('reception', '/recepcion/appointments', {
    fake,
  });
  await screen.findByRole('grid');
  await page.user.click(screen.getByRole('button', { name: /^Más\W*$/ }));
  await page.user.click(
    await screen.findByRole('menuitem', { name: /^Caja y resumen/ }),
  );
  const dialog = within(await screen.findByRole('dialog'));
  return {
    ...page,
    fake,
    dialog,
    form: within(await dialog.findByRole('form', { name: 'Cerrar la caja' })),
  };
}

test('the counted cash is compared with the expected cash; a difference needs a note, and the close stays on the screen', {
  tags: ['all'],
}, async () => {
  const { user, fake, dialog, form } = await open();
  await user.type(form.getByLabelText('Efectivo contado'), '3.400');
  expect(form.getByText(/faltan \$\s100/)).toBeTruthy();
  fake.refuseNext('reception.cash.close', 'INVALID_INPUT', {
    fields: [{ path: 'note', message: 'Escriba a qué se debe la diferencia.' }],
  });
  await user.click(form.getByRole('button', { name: 'Cerrar Caja 1' }));
  expect(
    await form.findByText('Escriba a qué se debe la diferencia.'),
  ).toBeTruthy();
  await user.type(form.getByLabelText(/^Nota/), 'Vuelto mal dado');
  await user.click(form.getByRole('button', { name: 'Cerrar Caja 1' }));
  expect(await dialog.findByText('Caja 1 quedó cerrada')).toBeTruthy();
  expect(await dialog.findByText('Vuelto mal dado')).toBeTruthy();
  expect(fake.callsOf('reception.cash.close').at(-1)?.input).toEqual({
    till: 'Caja 1',
    shift: 1,
    seenPayments: 0,
    floatCents: 0,
    countedCents: 340_000,
    note: 'Vuelto mal dado',
  });
});

test('one press prints the till and the day', {
  tags: ['all'],
}, async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => {});
  onTestFinished(() => print.mockRestore());
  const { user, dialog } = await open();
  expect(dialog.getByText('Prueba, Bruno')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Imprimir' }));
  expect(print).toHaveBeenCalledOnce();
});

test('another desk’s new payments are read before the shift closes', {
  tags: ['all'],
}, async () => {
  const { user, fake, form } = await open();
  await user.type(form.getByLabelText('Efectivo contado'), '3.500');
  fake.refuseNext('reception.cash.close', 'CHANGED_MEANWHILE');
  fake.payments.open = { ...fake.payments.open, cashCents: 700_000 };
  await user.click(form.getByRole('button', { name: 'Cerrar Caja 1' }));
  expect(await form.findByText(/Otra persona guardó cambios/)).toBeTruthy();
  expect(await form.findByText(/faltan \$\s3\.500/)).toBeTruthy();
});

test('a patient who owes is one press from paying, and the day’s waits are shown in minutes', async () => {
  const { user, dialog } = await open();
  expect(
    dialog.getByText(/14 min la mitad o menos, 52 min la más larga/),
  ).toBeTruthy();
  await user.click(
    dialog.getByRole('button', { name: 'Cobrar a Prueba, Bruno' }),
  );
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByLabelText('Importe')),
  );
});
