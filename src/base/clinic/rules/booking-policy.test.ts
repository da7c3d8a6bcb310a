import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  DEFAULT_BOOKING_POLICY,
  narrowPolicy,
  patientLimitReached,
} from './booking-policy.ts';

const terms = fc.integer({ min: 0, max: 1000 });
const policies = fc.record({
  minNoticeMinutes: terms,
  horizonDays: terms,
  maxFuturePerPatient: terms,
  maxFuturePerSpecialty: terms,
  changeUntilHours: terms,
  bufferMinutes: terms,
});

describe('a doctor’s own policy', () => {
  test('asks for more notice and a shorter horizon', () => {
    const own = narrowPolicy(DEFAULT_BOOKING_POLICY, {
      minNoticeMinutes: 240,
      horizonDays: 30,
      bufferMinutes: null,
    });
    expect(own).toEqual({
      ...DEFAULT_BOOKING_POLICY,
      minNoticeMinutes: 240,
      horizonDays: 30,
    });
  });

  test('never widens what the clinic allows', () => {
    fc.assert(
      fc.property(policies, policies, (clinic, doctor) => {
        expect(narrowPolicy(clinic, {})).toEqual(clinic);
        const own = narrowPolicy(clinic, doctor);
        expect(own.minNoticeMinutes).toBe(
          Math.max(clinic.minNoticeMinutes, doctor.minNoticeMinutes),
        );
        expect(own.horizonDays).toBe(
          Math.min(clinic.horizonDays, doctor.horizonDays),
        );
        expect(own.maxFuturePerPatient).toBe(
          Math.min(clinic.maxFuturePerPatient, doctor.maxFuturePerPatient),
        );
        expect(own.maxFuturePerSpecialty).toBe(
          Math.min(clinic.maxFuturePerSpecialty, doctor.maxFuturePerSpecialty),
        );
        expect(own.changeUntilHours).toBe(
          Math.max(clinic.changeUntilHours, doctor.changeUntilHours),
        );
        expect(own.bufferMinutes).toBe(
          Math.max(clinic.bufferMinutes, doctor.bufferMinutes),
        );
        expect(narrowPolicy(own, doctor)).toEqual(own);
      }),
    );
  });
});

test.each([
  [0, 0, null],
  [2, 0, null],
  [3, 0, 'TOO_MANY_FUTURE'],
  [1, 1, 'TOO_MANY_IN_SPECIALTY'],
  [3, 1, 'TOO_MANY_IN_SPECIALTY'],
])(
  'with %i future appointments, %i of the specialty, one more is refused as %s',
  (future, futureInSpecialty, limit) => {
    expect(
      patientLimitReached(DEFAULT_BOOKING_POLICY, {
        future,
        futureInSpecialty,
      }),
    ).toBe(limit);
  },
);
