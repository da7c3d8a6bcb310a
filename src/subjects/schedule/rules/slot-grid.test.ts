import fc from 'fast-check';
import { expect, test } from 'vitest';
import { slotGrid } from './slot-grid.ts';

const measures = fc.record({
  slotMinutes: fc.integer({ min: 1, max: 120 }),
  visitMinutes: fc.integer({ min: 1, max: 300 }),
  bufferMinutes: fc.integer({ min: 0, max: 60 }),
});

test('a visit takes the fewest whole slots that hold it, with the buffers between them', () => {
  fc.assert(
    fc.property(measures, (measure) => {
      const { slotMinutes, visitMinutes, bufferMinutes } = measure;
      let minutes = slotMinutes;
      while (minutes < visitMinutes) minutes += bufferMinutes + slotMinutes;
      expect(slotGrid(measure)).toEqual({
        stepMinutes: slotMinutes + bufferMinutes,
        occupiedMinutes: minutes,
      });
    }),
  );
});
