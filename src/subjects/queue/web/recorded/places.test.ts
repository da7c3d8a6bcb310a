import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { everyCallPiece } from '../../rules/call-pieces.ts';
import { places } from './places.gen.ts';

const bitsPerSecond = 24_000;

test('each piece of a call has its place in the recording, apart from the others', () => {
  expect(Object.keys(places).sort()).toEqual(
    [...everyCallPiece().keys()].sort(),
  );
  const inOrder = Object.values(places).toSorted(
    ([one], [other]) => one - other,
  );
  for (const [index, [startMs, lengthMs]] of inOrder.entries()) {
    expect(lengthMs).toBeGreaterThan(150);
    const next = inOrder[index + 1]?.[0] ?? recordingMs();
    expect(next - (startMs + lengthMs)).toBeGreaterThan(100);
  }
});

/** The bit rate is constant, so the size tells the length. */
function recordingMs(): number {
  const { size } = statSync(join(import.meta.dirname, 'voice.mp3'));
  return (size * 8 * 1000) / bitsPerSecond;
}
