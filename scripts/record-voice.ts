// Records the voice of the waiting room's screen again: `node_modules/.bin/node scripts/record-voice.ts`.
// Only needed when the pieces change. Needs Debian's `espeak-ng` and `lame`. See docs/decisions/0052.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { everyCallPiece } from '../src/subjects/queue/rules/call-pieces.ts';

const folder = join(import.meta.dirname, '../src/subjects/queue/web/recorded');
const samplesPerSecond = 22_050;
// Decoders may begin some hundredths of a second early or late, so each piece has silence on both sides.
const silence = new Int16Array(samplesPerSecond * 0.12);
const quiet = 250;
const loudest = 26_000;

/** The samples that espeak-ng speaks for a text, without the silence around them and equally loud. */
function speak(text: string): Int16Array {
  const wav = execFileSync('espeak-ng', [
    '-v',
    'es-419',
    '-s',
    '160',
    '-a',
    '140',
    '--stdout',
    text,
  ]);
  const all = new Int16Array(
    wav.buffer.slice(wav.byteOffset + 44, wav.byteOffset + wav.length),
  );
  const from = Math.max(
    0,
    all.findIndex((sample) => Math.abs(sample) > quiet) - 200,
  );
  const to = all.findLastIndex((sample) => Math.abs(sample) > quiet) + 400;
  const spoken = all.slice(from, to);
  const peak = spoken.reduce(
    (most, sample) => Math.max(most, Math.abs(sample)),
    1,
  );
  return spoken.map((sample) => (sample * loudest) / peak);
}

const parts: Int16Array[] = [];
const places: Record<string, [startMs: number, lengthMs: number]> = {};
let samples = 0;
function add(part: Int16Array): void {
  parts.push(part);
  samples += part.length;
}
const inMs = (count: number) => Math.round((count / samplesPerSecond) * 1000);
for (const [piece, text] of everyCallPiece()) {
  add(silence);
  const spoken = speak(text);
  places[piece] = [inMs(samples), inMs(spoken.length)];
  add(spoken);
}
add(silence);

const work = mkdtempSync(join(tmpdir(), 'turnoclaro-voice-'));
const raw = join(work, 'voice.raw');
writeFileSync(
  raw,
  Buffer.concat(parts.map((part) => Buffer.from(part.buffer))),
);
const encoding = [
  '-r',
  '-s',
  String(samplesPerSecond / 1000),
  '--bitwidth',
  '16',
  '-m',
  'm',
  '--resample',
  '16',
  '-b',
  '24',
  '--quiet',
];
execFileSync('lame', [...encoding, raw, join(folder, 'voice.mp3')]);
rmSync(work, { recursive: true });

const lines = Object.entries(places).map(
  ([piece, [start, length]]) => `  '${piece}': [${start}, ${length}],`,
);
writeFileSync(
  join(folder, 'places.gen.ts'),
  `// Written by scripts/record-voice.ts.

/** Where each piece stands in \`voice.mp3\`: its start and its length, in milliseconds. */
export const places: Readonly<Record<string, readonly [startMs: number, lengthMs: number]>> = {
${lines.join('\n')}
};
`,
);
process.stdout.write(
  `${parts.length >> 1} pieces, ${inMs(samples)} ms, ${readFileSync(join(folder, 'voice.mp3')).length} bytes\n`,
);
