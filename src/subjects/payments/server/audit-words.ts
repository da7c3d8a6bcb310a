import type { DetailWords } from '../../../base/kernel/audit/audit-vocabulary.ts';

/** The kinds of audit events of this subject, in the words of the audit log. */
export const paymentsAuditWords = {
  payment_taken: 'Cobró un turno',
  payment_annulled: 'Anuló un cobro',
  payment_refunded: 'Devolvió dinero de un turno',
  payment_waived: 'Anotó que un turno no se cobra',
  shift_closed: 'Cerró una caja',
};

const means: Record<string, string> = {
  cash: 'en efectivo',
  debit: 'con débito',
  credit: 'con crédito',
  transfer: 'por transferencia',
  qr: 'con QR',
};
const moneyOf = (cents: unknown) =>
  `${Number(cents) < 0 ? '-' : ''}$ ${(Math.abs(Number(cents)) / 100).toLocaleString('es-AR')}`;

/** The words for the details of these events. */
export const paymentsAuditDetails: Record<string, DetailWords> = {
  till: (value) => String(value),
  amountCents: (value) => (value === 0 ? undefined : moneyOf(value)),
  means: (value) => means[String(value)],
  expectedCents: (value) => `esperado ${moneyOf(value)}`,
  countedCents: (value) => `contado ${moneyOf(value)}`,
  differenceCents: (value) =>
    value === 0 ? 'sin diferencia' : `diferencia ${moneyOf(value)}`,
};
