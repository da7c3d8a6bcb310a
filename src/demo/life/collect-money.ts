import { randomUUID } from 'node:crypto';
import type { Services } from '../../base/doors/services.ts';
import { dayAt, daySpan } from '../../base/time/clinic-zone.ts';
import type { PaymentEntry } from '../../subjects/appointments/rules/appointment-balance.ts';
import type { PaymentMeans } from '../../subjects/appointments/rules/payment.ts';
import {
  listOwing,
  type OwingRow,
} from '../../subjects/payments/server/cash-queries.ts';
import { notePayment } from '../../subjects/payments/server/note-payment.ts';
import { simulatedCall } from './simulated-call.ts';

/** The ways in which twenty patients pay: one is exempt, two go without paying, the others pay. */
const ways: readonly (PaymentMeans | 'waived' | 'owing')[] = [
  ...(['owing', 'owing', 'waived', 'transfer', 'credit', 'credit'] as const),
  ...([
    'qr',
    'qr',
    'qr',
    'qr',
    'debit',
    'debit',
    'debit',
    'debit',
    'debit',
  ] as const),
  ...(['cash', 'cash', 'cash', 'cash', 'cash'] as const),
];

/** The most payments at once. The rest is collected at the next look. */
const mostAtOnce = 25;

/**
 * The simulated counter collects today's debts of patients who went in, in the default till. Each patient
 * always pays in the same way. Returns the number of payments.
 */
export async function collectMoney(
  services: Pick<Services, 'db' | 'snapshot' | 'changes'>,
  { deskId, now, zone }: { deskId: string; now: Date; zone: string },
): Promise<number> {
  const { start, end } = daySpan(dayAt(now, zone), zone);
  const owing = await listOwing(services.db, {
    from: new Date(start * 60_000),
    to: new Date(end * 60_000),
  });
  const paying = owing
    .filter((row) => row.status !== 'arrived' && wayOf(row) !== 'owing')
    .slice(0, mostAtOnce);
  const call = simulatedCall({ kind: 'reception', id: deskId }, { now, zone });
  let noted = 0;
  for (const row of paying) {
    const request = {
      appointmentId: row.appointmentId,
      seenNumber: 0,
      till: 'Caja 1',
      entry: entryOf(row),
    };
    const outcome = await notePayment(services, {
      ...call,
      ...request,
      idempotencyKey: randomUUID(),
    });
    if (outcome.ok) noted++;
  }
  return noted;
}

function wayOf({ appointmentId }: OwingRow) {
  return (
    ways[Number.parseInt(appointmentId.slice(-4), 16) % ways.length] ?? 'cash'
  );
}

function entryOf(row: OwingRow): PaymentEntry {
  const way = wayOf(row);
  if (way === 'waived' || way === 'owing')
    return { kind: 'waived', reason: 'Exento por su cobertura' };
  return { kind: 'taken', amountCents: row.owedCents, means: way };
}
