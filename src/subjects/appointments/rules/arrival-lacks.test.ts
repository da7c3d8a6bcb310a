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

describe('what the admission of somebody who came lacks', () => {
  const cases: [
    what: string,
    facts: Partial<ArrivalFacts>,
    lacks: ArrivalLack[],
  ][] = [
    ['nothing', {}, []],
    ['a copay', { owedCents: 1 }, ['payment']],
    ['who pays', { isCoverageSaid: false }, ['coverage']],
    ['an order that nobody noted', { asksOrder: true }, ['order']],
    ['an order that is there', { asksOrder: true, orderState: 'present' }, []],
    [
      'an order that this visit needs none of',
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
      'an authorization that is there',
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

  test('who was attended owes money and an order at most; who did not come, nothing', () => {
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
