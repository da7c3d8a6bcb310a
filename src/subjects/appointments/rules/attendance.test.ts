import { describe, expect, test } from 'vitest';
import { APPOINTMENT_STATUSES } from '../../../base/clinic/rules/appointment-status.ts';
import { canConfirm } from './attendance.ts';

const startsAt = 10_000 * 60_000;
const booked = { status: 'booked', isConfirmed: false, startsAt } as const;

describe('confirming an appointment', () => {
  test.each([
    ['is allowed days before', startsAt - 3 * 86_400_000, true],
    ['is allowed an instant before it begins', startsAt - 1, true],
    ['is refused when it begins', startsAt, false],
    ['is refused afterwards', startsAt + 1, false],
  ])('%s', (_, now, isAllowed) => {
    expect(canConfirm({ ...booked, now })).toBe(isAllowed);
  });

  test('is allowed once', () => {
    expect(
      canConfirm({ ...booked, isConfirmed: true, now: startsAt - 1 }),
    ).toBe(false);
  });

  test.each(APPOINTMENT_STATUSES.filter((status) => status !== 'booked'))(
    'is refused for an appointment that is %s',
    (status) => {
      expect(canConfirm({ ...booked, status, now: startsAt - 1 })).toBe(false);
    },
  );
});
