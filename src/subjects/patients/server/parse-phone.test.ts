import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parsePhone } from './parse-phone.ts';

const inBuenosAires = ['+541155550100'];
const inCordoba = ['+543514220100'];
const read = (typed: string, clinic = inBuenosAires) => {
  const parsed = parsePhone(typed, clinic);
  return parsed.ok ? parsed.phone : parsed.refusal;
};

describe('a mobile has its 9', () => {
  test.each([
    ['11 5555-4444', '+5491155554444'],
    ['351 444-5566', '+5493514445566'],
    ['11 15 5555-4444', '+5491155554444'],
    ['(011) 15-5555-4444', '+5491155554444'],
    ['0351 15 555-4444', '+5493515554444'],
    ['+54 9 11 5555-4444', '+5491155554444'],
    ['+54 11 5555-4444', '+5491155554444'],
    ['549 11 5555 4444', '+5491155554444'],
    ['\u202a+54\u00a09\u00a011\u00a05555‑4444\u202c', '+5491155554444'],
    ['１１ ５５５５-４４４４', '+5491155554444'],
    ['Cel: 11 5555-4444', '+5491155554444'],
  ])('%s → %s', (typed, expected) => expect(read(typed)).toBe(expected));
});

describe('a landline stays one', () => {
  test.each([
    ['011 4444-5555', '+541144445555'],
    ['(011) 4444-5555', '+541144445555'],
    ['0351 422-1234', '+543514221234'],
    ['011 5236-1000', '+541152361000'],
    ['02966 42-1234', '+542966421234'],
    ['+54 11 4444-5555', '+541144445555'],
    ['+543514221234', '+543514221234'],
    ['tel. 011 4444-5555', '+541144445555'],
  ])('%s → %s', (typed, expected) => expect(read(typed)).toBe(expected));
});

describe('a local number gets the clinic’s area code, or is refused without one', () => {
  test.each([
    ['4444-5555', inBuenosAires, '+541144445555'],
    ['5555-4444', inBuenosAires, '+5491155554444'],
    ['15 5555-4444', inBuenosAires, '+5491155554444'],
    ['422-1234', inCordoba, '+543514221234'],
    ['155 123 456', inCordoba, '+5493515123456'],
    ['15 512-3456', inCordoba, '+5493515123456'],
    ['422-1234', ['+5491155550100', '+543514220100'], '+543514221234'],
    ['422-1234', inBuenosAires, 'PHONE_WITHOUT_AREA'],
    ['4444-5555', [], 'PHONE_WITHOUT_AREA'],
    ['4444-5555', ['+59829001234', '+548005551234'], 'PHONE_WITHOUT_AREA'],
  ])('%s, at the clinic with %s → %s', (typed, clinic, expected) =>
    expect(read(typed, clinic)).toBe(expected),
  );
});

describe("the phone of a company's service is no patient's", () => {
  test.each([
    '0800-555-1234',
    '0800 222 3344',
    '08005551234',
    '0810-333-4444',
    '0600 555 1234',
    '+54 800 555 1234',
  ])('%s is refused', (typed) => expect(read(typed)).toBe('PHONE_SERVICE'));
});

test.each([
  ['+598 99 123 456', '+59899123456'],
  ['+65 6123 4567', '+6561234567'],
  ['+1 213 373 4253', '+12133734253'],
  ['12', 'PHONE_UNREADABLE'],
  ['15', 'PHONE_UNREADABLE'],
  ['000000', 'PHONE_WITHOUT_AREA'],
  ['no tiene', 'PHONE_UNREADABLE'],
  ['11 5555-44445', 'PHONE_UNREADABLE'],
])('%s → %s', (typed, expected) => expect(read(typed)).toBe(expected));

describe('for any number of any area', () => {
  const areas = ['11', '351', '341', '261', '2966', '3541', '387'] as const;
  const subscriber = fc
    .tuple(
      fc.constantFrom(...areas),
      fc.constantFrom('4', '5', '6'),
      fc.integer({ min: 0, max: 9_999_999 }),
    )
    .map(([area, first, rest]) => {
      const length = 10 - area.length;
      return [
        area,
        `${first}${String(rest).padStart(7, '0')}`.slice(0, length),
      ] as const;
    })
    .filter(
      ([area, number]) =>
        parsePhone(`+549${area}${number}`, []).ok &&
        parsePhone(`0${area}${number}`, []).ok,
    );
  const space = fc.constantFrom(' ', '-', '', '\u00a0', '.');

  test('the dialled form decides, with any signs between the groups', {
    tags: ['all'],
  }, () => {
    fc.assert(
      fc.property(subscriber, space, space, ([area, number], a, b) => {
        const groups = `${number.slice(0, -4)}${b}${number.slice(-4)}`;
        const mobile = `+549${area}${number}`;
        expect(read(`0${area}${a}15${a}${groups}`)).toBe(mobile);
        expect(read(`+54 9 ${area}${a}${groups}`)).toBe(mobile);
        expect(read(`${area}${a}${groups}`)).toBe(mobile);
        expect(read(`0${area}${a}${groups}`)).toBe(`+54${area}${number}`);
        // A phone in its stored form stays the same.
        expect(read(mobile)).toBe(mobile);
      }),
      { numRuns: 200 },
    );
  });
});
