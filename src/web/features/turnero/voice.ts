/** Some browsers never say that they are done speaking. */
const MOST_SPEAKING_MS = 12_000;
/** How long a browser that lets pages sound takes to say so. */
const UNTIL_SOUNDING_MS = 800;

export interface Voice {
  /** A chime, and then the text aloud in Spanish; resolves once it was said, or could not be. */
  say(text: string): Promise<void>;
  /** In the gesture that the browser asks for. */
  start(): void;
  close(): void;
}

/** What sounds on the screen of the waiting room. `onNeedsGesture` tells whether the browser waits for somebody to press something. */
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
      // The first words after a gesture open the way for those without one.
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
    // What got stuck before must not keep this one waiting.
    speech.cancel();
    speech.speak(utterance);
  });
}

/** The nearest to how people speak here; null: whatever the browser takes for Spanish. */
function spanishVoice(voices: SpeechSynthesisVoice[]): SpeechSynthesisVoice | null {
  for (const lang of ['es-AR', 'es-UY', 'es-419', 'es-US', 'es-MX', 'es']) {
    const found = voices.find((voice) => voice.lang.replace('_', '-').startsWith(lang));
    if (found) return found;
  }
  return null;
}
