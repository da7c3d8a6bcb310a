import { breath } from '../../rules/call-pieces.ts';
import { places } from './places.gen.ts';
import address from './voice.mp3';

const BETWEEN_PIECES_S = 0.03;
const BREATH_S = 0.3;
// The recording's own: decoded at the device's rate it would take three times the memory.
const SAMPLES_PER_SECOND = 16_000;
// Decoders begin some hundredths of a second early or late; each piece has silence around it.
const AROUND_MS = 50;

let recording: Promise<AudioBuffer> | null = null;

/** Fetches the recording once. After a failure the next call fetches it again. */
export function loadRecordedVoice(): Promise<AudioBuffer> {
  recording ??= fetchRecording();
  recording.catch(() => {
    recording = null;
  });
  return recording;
}

async function fetchRecording(): Promise<AudioBuffer> {
  const answer = await fetch(address);
  if (!answer.ok)
    throw new Error(`The recorded voice answered ${answer.status}`);
  const decoder = new OfflineAudioContext({
    length: 1,
    sampleRate: SAMPLES_PER_SECOND,
  });
  return decoder.decodeAudioData(await answer.arrayBuffer());
}

/** Says the pieces of a call one after the other; resolves when the last was heard. */
export async function sayRecorded(
  audio: AudioContext,
  pieces: string[],
): Promise<void> {
  const buffer = await loadRecordedVoice();
  let at = audio.currentTime;
  for (const piece of pieces) {
    const place = places[piece];
    if (piece === breath) at += BREATH_S;
    if (!place) continue;
    const [startMs, lengthMs] = place;
    const source = audio.createBufferSource();
    source.buffer = buffer;
    source.connect(audio.destination);
    const seconds = (lengthMs + 2 * AROUND_MS) / 1000;
    source.start(at, (startMs - AROUND_MS) / 1000, seconds);
    at += seconds + BETWEEN_PIECES_S;
  }
  await new Promise((resolve) =>
    setTimeout(resolve, (at - audio.currentTime) * 1000),
  );
}
