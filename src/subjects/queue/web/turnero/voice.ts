import { spokenCall } from '../../../appointments/rules/ticket-code.ts';
import { callPieces } from '../../rules/call-pieces.ts';
import { loadRecordedVoice, sayRecorded } from '../recorded/recorded-voice.ts';

/** Some browsers never report the end of speech. */
const MOST_SPEAKING_MS = 12_000;
/** How long a browser that allows sound takes to report it. */
const UNTIL_SOUNDING_MS = 800;
/** Browsers load their voices late. A browser without a Spanish voice by then needs the recording. */
const UNTIL_VOICES_MS = 3_000;

export interface SaidCall {
  ticket: string;
  room: string | null;
}

export interface Voice {
  /** A chime, then the call in Spanish; resolves once it was spoken, or could not be. */
  say(call: SaidCall): Promise<void>;
  /** Call it in the user gesture that the browser requires. */
  start(): void;
  close(): void;
}

/** The sound of the waiting room's screen. `onNeedsGesture` tells if the browser waits for a user gesture. */
export function openVoice(onNeedsGesture: (needs: boolean) => void): Voice {
  const audio = 'AudioContext' in window ? new AudioContext() : null;
  const speech = 'speechSynthesis' in window ? window.speechSynthesis : null;
  // The audio is suspended, or another sound of the device interrupted it: a gesture may bring it back.
  const tell = () =>
    onNeedsGesture(
      audio !== null && !['running', 'closed'].includes(audio.state),
    );
  const timer = setTimeout(() => {
    tell();
    audio?.addEventListener('statechange', tell);
  }, UNTIL_SOUNDING_MS);
  const voicesTimer = setTimeout(() => {
    // If this fails, the next call fetches the recording.
    if (!spanishVoice(speech)) loadRecordedVoice().catch(() => {});
  }, UNTIL_VOICES_MS);

  let isClosed = false;
  return {
    async say(call) {
      const isSounding = audio?.state === 'running';
      if (isSounding) await chime(audio);
      if (isClosed) return;
      const voice = spanishVoice(speech);
      const wasSpoken =
        speech &&
        voice &&
        (await speak(speech, voice, spokenCall(call), onNeedsGesture));
      if (!wasSpoken && isSounding)
        await sayRecorded(audio, callPieces(call)).catch(() => {});
    },
    start() {
      void audio?.resume();
      // Speech started by a gesture allows later speech without one.
      speech?.speak(new SpeechSynthesisUtterance(''));
      onNeedsGesture(false);
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
      clearTimeout(voicesTimer);
      speech?.cancel();
      audio?.removeEventListener('statechange', tell);
      void audio?.close();
    },
  };
}

/** Two notes, the second lower, that do not startle. */
async function chime(audio: AudioContext): Promise<void> {
  const begin = audio.currentTime;
  for (const [index, frequency] of [880, 659.3].entries()) {
    const at = begin + index * 0.35;
    const volume = audio.createGain();
    volume.gain.setValueAtTime(0, at);
    volume.gain.linearRampToValueAtTime(0.35, at + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.001, at + 0.9);
    const note = audio.createOscillator();
    note.frequency.value = frequency;
    note.connect(volume).connect(audio.destination);
    note.start(at);
    note.stop(at + 1);
  }
  await new Promise((resolve) => setTimeout(resolve, 1_000));
}

/** Resolves to false if the browser's voice failed and said nothing. */
function speak(
  speech: SpeechSynthesis,
  voice: SpeechSynthesisVoice,
  text: string,
  onNeedsGesture: (needs: boolean) => void,
): Promise<boolean> {
  return new Promise((resolve) => {
    const utterance = new SpeechSynthesisUtterance(text);
    utterance.lang = voice.lang;
    utterance.voice = voice;
    utterance.rate = 0.9;
    const end = (wasSpoken: boolean) => {
      clearTimeout(timer);
      resolve(wasSpoken);
    };
    const timer = setTimeout(() => end(true), MOST_SPEAKING_MS);
    utterance.onend = () => end(true);
    utterance.onerror = ({ error }) => {
      if (error === 'not-allowed') onNeedsGesture(true);
      end(
        error === 'not-allowed' ||
          error === 'canceled' ||
          error === 'interrupted',
      );
    };
    // A stuck utterance must not block this one.
    speech.cancel();
    speech.speak(utterance);
  });
}

/** The voice nearest to local speech; undefined: this browser has none in Spanish. */
function spanishVoice(
  speech: SpeechSynthesis | null,
): SpeechSynthesisVoice | undefined {
  const voices = speech?.getVoices() ?? [];
  const languages = ['es-AR', 'es-UY', 'es-419', 'es-US', 'es-MX', 'es'];
  return languages
    .map((language) =>
      voices.find(({ lang }) => lang.replace('_', '-').startsWith(language)),
    )
    .find((voice) => voice !== undefined);
}
