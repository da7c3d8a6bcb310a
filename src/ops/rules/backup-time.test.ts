import { describe, expect, test } from 'vitest';
import { isBackupDue, outdatedBackups } from './backup-time.ts';

const timeZone = 'America/Argentina/Buenos_Aires';
const minute = (text: string) => Date.parse(text) / 60_000;

describe('the nightly backup', () => {
  test.each<
    [
      what: string,
      now: string,
      good: string | null,
      tried: string | null,
      due: boolean,
    ]
  >([
    ['there is none yet', '2026-11-24T15:00:00Z', null, null, true],
    [
      'last night’s is there',
      '2026-11-24T15:00:00Z',
      '2026-11-24T06:00:00Z',
      '2026-11-24T06:00:00Z',
      false,
    ],
    [
      'three at night has come',
      '2026-11-24T06:00:00Z',
      '2026-11-23T06:00:00Z',
      '2026-11-23T06:00:00Z',
      true,
    ],
    [
      'three at night is near',
      '2026-11-24T05:59:00Z',
      '2026-11-23T06:00:00Z',
      '2026-11-23T06:00:00Z',
      false,
    ],
    [
      'the computer slept',
      '2026-11-24T11:00:00Z',
      '2026-11-23T06:00:00Z',
      '2026-11-23T06:00:00Z',
      true,
    ],
    [
      'made by hand at noon',
      '2026-11-25T04:00:00Z',
      '2026-11-24T15:00:00Z',
      '2026-11-24T15:00:00Z',
      false,
    ],
    [
      'it failed just now',
      '2026-11-24T06:30:00Z',
      '2026-11-23T06:00:00Z',
      '2026-11-24T06:00:00Z',
      false,
    ],
    [
      'it failed an hour ago',
      '2026-11-24T07:00:00Z',
      '2026-11-23T06:00:00Z',
      '2026-11-24T06:00:00Z',
      true,
    ],
  ])('%s', (_, now, good, tried, due) => {
    const lastGood = good && minute(good);
    const lastTried = tried && minute(tried);
    expect(
      isBackupDue({
        now: minute(now),
        timeZone,
        lastGood: lastGood || null,
        lastTried: lastTried || null,
      }),
    ).toBe(due);
  });
});

describe('an outdated backup', () => {
  const now = Date.parse('2026-11-24T06:00:00Z');
  const at = (day: string) => ({ at: Date.parse(`${day}T06:00:00Z`) });

  test('is deleted after its days', () => {
    expect(
      outdatedBackups([at('2026-11-23'), at('2026-11-10'), at('2026-11-09')], {
        now,
        keepDays: 14,
      }),
    ).toEqual([at('2026-11-09')]);
  });

  test('stays while no newer one exists', () => {
    expect(
      outdatedBackups([at('2026-01-02'), at('2026-01-01')], {
        now,
        keepDays: 14,
      }),
    ).toEqual([at('2026-01-01')]);
    expect(outdatedBackups([], { now, keepDays: 14 })).toEqual([]);
  });
});
