import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  expectedCash,
  totalsByMeans,
} from '../../payments/rules/shift-totals.ts';
import {
  balanceOf,
  isAnnulled,
  type PaymentEntry,
  whyNotPaid,
} from './appointment-balance.ts';
import { type Payment, paymentMeans } from './payment.ts';

const taken = (id: string, amountCents: number): Payment => ({
  id,
  kind: 'taken',
  amountCents,
  means: 'cash',
  annulsId: null,
});
const annulled = (id: string, of: Payment): Payment => ({
  ...of,
  id,
  kind: 'annulled',
  annulsId: of.id,
});
const refunded = (id: string, amountCents: number): Payment => ({
  ...taken(id, amountCents),
  kind: 'refunded',
});
const waived = (id: string): Payment => ({
  id,
  kind: 'waived',
  amountCents: 0,
  means: null,
  annulsId: null,
});

const balances: [
  string,
  Payment[],
  number | null,
  { paid: number; owed: number; isWaived?: boolean },
][] = [
  ['nothing noted', [], 3500, { paid: 0, owed: 3500 }],
  ['no price is set', [], null, { paid: 0, owed: 0 }],
  ['paid whole', [taken('a', 3500)], 3500, { paid: 3500, owed: 0 }],
  [
    'paid in two ways',
    [taken('a', 2000), taken('b', 1500)],
    3500,
    { paid: 3500, owed: 0 },
  ],
  ['a part', [taken('a', 2000)], 3500, { paid: 2000, owed: 1500 }],
  ['more than is due', [taken('a', 4000)], 3500, { paid: 4000, owed: 0 }],
  [
    'annulled',
    [taken('a', 3500), annulled('b', taken('a', 3500))],
    3500,
    { paid: 0, owed: 3500 },
  ],
  [
    'given back',
    [taken('a', 3500), refunded('b', 3500)],
    3500,
    { paid: 0, owed: 3500 },
  ],
  ['waived', [waived('a')], 3500, { paid: 0, owed: 0, isWaived: true }],
  [
    'waived by mistake',
    [waived('a'), annulled('b', waived('a'))],
    3500,
    { paid: 0, owed: 3500 },
  ],
];
test.each(balances)(
  '%s',
  (_, payments, dueCents, { paid, owed, isWaived = false }) => {
    expect(balanceOf(payments, { dueCents, isAttending: true })).toEqual({
      paidCents: paid,
      owedCents: owed,
      isWaived,
    });
  },
);

test('a patient who does not come owes nothing', () => {
  expect(
    balanceOf([taken('a', 1000)], { dueCents: 3500, isAttending: false }),
  ).toMatchObject({
    paidCents: 1000,
    owedCents: 0,
  });
});

const first = taken('a', 3500);
const refusals: [
  string,
  PaymentEntry,
  Payment[],
  boolean,
  ReturnType<typeof whyNotPaid>,
][] = [
  [
    'taking',
    { kind: 'taken', amountCents: 1, means: 'qr' },
    [first],
    true,
    null,
  ],
  [
    'taking from a cancelled patient',
    { kind: 'taken', amountCents: 1, means: 'qr' },
    [],
    false,
    'NOT_ATTENDING',
  ],
  [
    'giving back to a cancelled patient',
    { kind: 'refunded', amountCents: 3500, means: 'cash', reason: 'x' },
    [first],
    false,
    null,
  ],
  [
    'giving back more',
    { kind: 'refunded', amountCents: 3501, means: 'cash', reason: 'x' },
    [first],
    true,
    'MORE_THAN_PAID',
  ],
  [
    'annulling',
    { kind: 'annulled', paymentId: 'a', reason: 'x' },
    [first],
    true,
    null,
  ],
  [
    'annulling twice',
    { kind: 'annulled', paymentId: 'a', reason: 'x' },
    [first, annulled('b', first)],
    true,
    'ANNULLED_BEFORE',
  ],
  [
    'annulling a refunded payment',
    { kind: 'annulled', paymentId: 'a', reason: 'x' },
    [first, refunded('b', 3500)],
    true,
    'MORE_THAN_PAID',
  ],
  [
    'annulling a refund',
    { kind: 'annulled', paymentId: 'b', reason: 'x' },
    [first, refunded('b', 3500)],
    true,
    'NOT_THERE',
  ],
  [
    'annulling an unknown payment',
    { kind: 'annulled', paymentId: 'z', reason: 'x' },
    [first],
    true,
    'NOT_THERE',
  ],
  ['waiving', { kind: 'waived', reason: 'x' }, [], true, null],
  [
    'waiving twice',
    { kind: 'waived', reason: 'x' },
    [waived('a')],
    true,
    'WAIVED_BEFORE',
  ],
];
test.each(refusals)('%s', (_, entry, payments, isAttending, why) => {
  expect(whyNotPaid(entry, { payments, isAttending })).toBe(why);
});

/** Random tries in any order, of which the rules let some through: the resulting notes of one appointment. */
const histories = fc
  .array(
    fc.record({
      kind: fc.constantFrom('taken', 'annulled', 'refunded', 'waived'),
      amountCents: fc.integer({ min: 1, max: 1_000_000 }),
      means: fc.constantFrom(...paymentMeans),
      which: fc.nat(9),
    }),
    { maxLength: 15 },
  )
  .map((tries) => {
    const payments: Payment[] = [];
    for (const { kind, amountCents, means, which } of tries) {
      const target = payments[which];
      const entry = {
        kind,
        reason: 'x',
        amountCents,
        means,
        paymentId: target?.id ?? 'none',
      } as PaymentEntry;
      if (whyNotPaid(entry, { payments, isAttending: true })) continue;
      const id = String(payments.length);
      if (kind === 'annulled' && target) payments.push(annulled(id, target));
      else if (kind === 'waived') payments.push(waived(id));
      else if (kind === 'taken')
        payments.push({ ...taken(id, amountCents), means });
      else payments.push({ ...refunded(id, amountCents), means });
    }
    return payments;
  });

test('no patient gets back more than they paid, no payment is annulled twice, and the tills add up to the payments', () => {
  fc.assert(
    fc.property(histories, fc.nat(100_000), (payments, floatCents) => {
      const { paidCents, owedCents } = balanceOf(payments, {
        dueCents: 3500,
        isAttending: true,
      });
      expect(paidCents).toBeGreaterThanOrEqual(0);
      expect(owedCents).toBeLessThanOrEqual(3500);
      const annulments = payments.flatMap(({ annulsId }) => annulsId ?? []);
      expect(new Set(annulments).size).toBe(annulments.length);
      expect(
        payments.filter((payment) => isAnnulled(payments, payment)),
      ).toHaveLength(annulments.length);
      const totals = totalsByMeans(payments);
      const sum = totals.reduce(
        (all, { takenCents, returnedCents }) =>
          all + takenCents - returnedCents,
        0,
      );
      expect(sum).toBe(paidCents);
      const cash = totals.find(({ means }) => means === 'cash');
      const expected =
        floatCents + (cash ? cash.takenCents - cash.returnedCents : 0);
      expect(expectedCash(payments, { floatCents })).toBe(expected);
    }),
  );
});
