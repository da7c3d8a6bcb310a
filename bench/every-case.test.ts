import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildWebIfStale } from '../scripts/build-web.ts';
import { cases } from './cases.ts';
import { openStage, type Stage } from './stage.ts';

let stage: Stage;

beforeAll(async () => {
  if (!(await buildWebIfStale()))
    throw new Error('There are no pages to measure.');
  stage = await openStage('small');
});

afterAll(() => stage?.stop());

test.each(cases)(
  '$name gives its lines, with figures',
  async ({ name, measure }) => {
    const lines = await measure(stage);
    expect(lines).not.toEqual([]);
    for (const line of lines) {
      expect(line.name.startsWith(name.split('/')[0] ?? name)).toBe(true);
      const { value, floor, ratio } = line;
      const odd = [value, floor ?? 0, ratio ?? 0].filter(
        (figure) => !Number.isFinite(figure),
      );
      expect(odd, `${line.name}: ${value} beside ${floor}`).toEqual([]);
    }
  },
);
