/** Some browsers never report the end of speech. */
const MOST_SPEAKING_MS = 12_000;
/** How long a browser that allows sound takes to report it. */
const UNTIL_SOUNDING_MS = 800;

export interface Voice {
  /** A chime, then the text in Spanish; resolves once it was spoken, or could not be. */
  say(text: string): Promise<void>;
  /** Call it in the user gesture that the browser requires. */
  start(): void;
  close(): void;
}

/** The sound of the waiting room's screen. `onNeedsGesture` tells whether the browser waits for a user gesture. */
export function openVoice(onNeedsGesture: (needs: boolean) => void): Voice {
  const audio = 'AudioContext' in window ? new AudioContext() : null;
  const speech = 'speechSynthesis' in window ? window.speechSynthesis : null;
  const tell = () => onNeedsGesture(audio?.state === 'suspended');
  const timer = setTimeout(() => {
    tell();
    audio?.addEventListener('statechange', tell);
  }, UNTIL_SOUNDING_MS);

  return {
    async say(text) {
      if (audio?.state === 'running') await chime(audio);
      if (speech) await speak(speech, text, () => onNeedsGesture(true));
    },
    start() {
      void audio?.resume();
      // Speech started by a gesture allows later speech without one.
      speech?.speak(new SpeechSynthesisUtterance(''));
      onNeedsGesture(false);
    },
    close() {
      clearTimeout(timer);
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

function speak(speech: SpeechSynthesis, text: string, onNotAllowed: () => void): Promise<void> {
  return new Promise((resolve) => {
    const utterance = new SpeechSynthesisUtterance(text);
    utterance.lang = 'es-AR';
    utterance.voice = spanishVoice(speech.getVoices());
    utterance.rate = 0.9;
    const timer = setTimeout(resolve, MOST_SPEAKING_MS);
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    utterance.onend = end;
    utterance.onerror = ({ error }) => {
      if (error === 'not-allowed') onNotAllowed();
      end();
    };
    // A stuck utterance must not block this one.
    speech.cancel();
    speech.speak(utterance);
  });
}

/** The voice nearest to local speech; null: the browser's default for Spanish. */
function spanishVoice(voices: SpeechSynthesisVoice[]): SpeechSynthesisVoice | null {
  for (const lang of ['es-AR', 'es-UY', 'es-419', 'es-US', 'es-MX', 'es']) {
    const match = voices.find((voice) => voice.lang.replace('_', '-').startsWith(lang));
    if (match) return match;
  }
  return null;
}
