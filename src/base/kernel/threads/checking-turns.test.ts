import { describe, expect, test } from 'vitest';
import { CheckingTurns, type Sender, TooManyFiles } from './checking-turns.ts';

const patient = (id: string): Sender => ({ id, isStaff: false });
const doctor: Sender = { id: 'doctor', isStaff: true };

/** Turns whose work is noted as it begins, and ends when the test says so. */
function turnsOf(mostWaiting?: number) {
  const turns = new CheckingTurns({ mostWaiting });
  const begun: string[] = [];
  let endPresent = () => {};
  const check = (sender: Sender, name: string) =>
    turns.check(sender, async () => {
      begun.push(name);
      await new Promise<void>((resolve) => {
        endPresent = resolve;
      });
      return name;
    });
  const endOne = async () => {
    endPresent();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { begun, check, endOne };
}

describe('files that wait to be checked', () => {
  test('begin one at a time: the staff’s first, then each sender’s in turn', async () => {
    const { begun, check, endOne } = turnsOf();
    const all = ['a1', 'a2', 'a3', 'a4', 'a5'].map((name) =>
      check(patient('a'), name),
    );
    all.push(
      check(patient('b'), 'b1'),
      check(doctor, 'doctor’s'),
      check(patient('c'), 'c1'),
    );
    for (let ended = 0; ended < all.length; ended++) {
      expect(begun).toHaveLength(ended + 1);
      await endOne();
    }
    expect(begun).toEqual([
      'a1',
      'doctor’s',
      'a2',
      'b1',
      'c1',
      'a3',
      'a4',
      'a5',
    ]);
    expect(await Promise.all(all)).toHaveLength(8);
  });

  test('are refused when too many wait: the latest of the patient with the most, and none of the staff', async () => {
    const { begun, check, endOne } = turnsOf(3);
    const first = check(patient('a'), 'a1');
    const waiting = [
      check(patient('a'), 'a2'),
      check(patient('a'), 'a3'),
      check(patient('b'), 'b1'),
    ];
    const tooMany = expect(waiting[1]).rejects.toThrow(TooManyFiles);
    const last = check(doctor, 'doctor’s');
    await tooMany;
    for (let each = 0; each < 4; each++) await endOne();
    expect(begun).toEqual(['a1', 'doctor’s', 'a2', 'b1']);
    await Promise.all([first, waiting[0], waiting[2], last]);
  });

  test('go on after a failed check', async () => {
    const turns = new CheckingTurns();
    const failing = expect(
      turns.check(doctor, () => Promise.reject(new Error('no'))),
    ).rejects.toThrow('no');
    const next = turns.check(patient('a'), async () => 'done');
    await failing;
    expect(await next).toBe('done');
  });
});
