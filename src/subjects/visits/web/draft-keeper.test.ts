import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { encounterContent } from '../../../testing/pages/example-record.ts';
import type { DraftContent } from '../../record/contract/record-content.ts';
import { createDraftKeeper } from './draft-keeper.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const typed = (findings: string): DraftContent =>
  encounterContent({ findings });

/** A keeper whose answers take `answerMs`, and the time at which each content was kept. */
function keeper(answerMs: number) {
  const keptAt = new Map<string, number>();
  const begin = Date.now();
  const made = createDraftKeeper({
    draft: null,
    content: typed(''),
    send: async ({ seenVersion, content }) => {
      await new Promise((resolve) => setTimeout(resolve, answerMs));
      keptAt.set(content.findings ?? '', Date.now() - begin);
      return { version: seenVersion + 1, savedAt: new Date().toISOString() };
    },
  });
  return { made, keptAt };
}

test.each([20, 300, 690])(
  'no text waits longer than two seconds where an answer takes %i ms',
  async (answerMs) => {
    const { made, keptAt } = keeper(answerMs);
    const writtenAt: number[] = [];
    let text = '';
    for (let at = 0; at < 8_000; at += 90) {
      text += 'x';
      writtenAt.push(at);
      made.write(typed(text));
      await vi.advanceTimersByTimeAsync(90);
    }
    await vi.advanceTimersByTimeAsync(3_000);
    expect(made.isUnsaved()).toBe(false);
    for (const [index, at] of writtenAt.entries()) {
      const first = Math.min(
        ...[...keptAt]
          .filter(([kept]) => kept.length > index)
          .map(([, when]) => when),
      );
      expect(first - at, `letter ${index}`).toBeLessThanOrEqual(2_000);
    }
  },
);

test('a pause sends once, and an unchanged draft is not sent', async () => {
  const { made, keptAt } = keeper(50);
  made.write(typed('a'));
  made.write(typed('ab'));
  await vi.advanceTimersByTimeAsync(10_000);
  expect([...keptAt.keys()]).toEqual(['ab']);
});
