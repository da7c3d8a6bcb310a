import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { PaymentEntry } from '../../appointments/rules/appointment-balance.ts';
import type { AppointmentPayments } from '../contract/payments.ts';
import { TakePaymentForm } from './take-payment-form.tsx';

const partPaid: AppointmentPayments = {
  appointmentId: '0190f100-0000-7000-8000-000000000001',
  status: 'arrived',
  isCopay: true,
  dueCents: 350_000,
  paidCents: 200_000,
  owedCents: 150_000,
  isWaived: false,
  lastNumber: 1,
  canTake: true,
  payments: [],
};

test('after a part payment the form proposes the rest, and the counter takes it', () => {
  const sent: PaymentEntry[] = [];
  const note = {
    send: (entry: PaymentEntry) => sent.push(entry),
    error: null,
    isPending: false,
    reset() {},
  };
  render(<TakePaymentForm money={partPaid} note={note} isFirst />);
  expect(screen.getByLabelText<HTMLInputElement>('Importe').value).toMatch(
    /^\$\s1\.500$/,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Cobrar' }));
  expect(sent).toEqual([
    { kind: 'taken', amountCents: 150_000, means: 'cash' },
  ]);
});
