import { describe, expect, test } from 'vitest';
import {
  type ArrivalFacts,
  type ArrivalLack,
  lacksOf,
} from './arrival-lacks.ts';

const nothing: ArrivalFacts = {
  status: 'arrived',
  owedCents: 0,
  isCoverageSaid: true,
  asksOrder: false,
  asksAuthorization: false,
  orderState: null,
  hasAuthorization: false,
  isIdentityVerified: true,
  isPersonWhole: true,
};

describe('the admission of an arrived patient lacks', () => {
  const cases: [
    what: string,
    facts: Partial<ArrivalFacts>,
    lacks: ArrivalLack[],
  ][] = [
    ['nothing', {}, []],
    ['a copay', { owedCents: 1 }, ['payment']],
    ['the coverage', { isCoverageSaid: false }, ['coverage']],
    ['an order that is not noted', { asksOrder: true }, ['order']],
    ['no order that is there', { asksOrder: true, orderState: 'present' }, []],
    [
      'no order that this visit does not need',
      { asksOrder: true, orderState: 'not_needed' },
      [],
    ],
    [
      'an order that is owed, asked for or not',
      { orderState: 'owed' },
      ['order'],
    ],
    [
      'an authorization',
      { asksAuthorization: true, orderState: 'present' },
      ['authorization'],
    ],
    [
      'no authorization that is there',
      { asksAuthorization: true, hasAuthorization: true },
      [],
    ],
    ['a look at the document', { isIdentityVerified: false }, ['identity']],
    ['a phone', { isPersonWhole: false }, ['person']],
    [
      'everything, in the order of the questions',
      {
        owedCents: 300_000,
        isCoverageSaid: false,
        asksOrder: true,
        asksAuthorization: true,
        isIdentityVerified: false,
        isPersonWhole: false,
      },
      ['payment', 'coverage', 'order', 'authorization', 'identity', 'person'],
    ],
  ];
  test.each(cases)('%s', (_, facts, lacks) => {
    expect(lacksOf({ ...nothing, ...facts })).toEqual(lacks);
    expect(lacksOf({ ...nothing, ...facts, status: 'in_progress' })).toEqual(
      lacks,
    );
  });

  test('money and an order at most after the visit, and nothing if the patient did not come', () => {
    const all = {
      owedCents: 1,
      isCoverageSaid: false,
      orderState: 'owed',
      asksAuthorization: true,
      isIdentityVerified: false,
      isPersonWhole: false,
    } as const;
    expect(lacksOf({ ...nothing, ...all, status: 'fulfilled' })).toEqual([
      'payment',
      'order',
    ]);
    for (const status of ['held', 'booked', 'cancelled', 'noshow'] as const)
      expect(lacksOf({ ...nothing, ...all, status })).toEqual([]);
  });
});
