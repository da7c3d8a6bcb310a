import { vi } from 'vitest';

export interface SilentSound {
  /** The texts that this browser would have spoken. */
  said: string[];
  chimes: number;
  audioState: 'running' | 'suspended';
  /** The languages of this browser's voices. */
  voices: string[];
  /** The start in the recording of each piece that was played, in milliseconds. */
  heard: number[];
}

/** Gives the page sound and speech, which jsdom lacks, until `vi.unstubAllGlobals`. */
export function stubSound(): SilentSound {
  const sound: SilentSound = {
    said: [],
    chimes: 0,
    audioState: 'running',
    voices: ['en-US', 'es-AR'],
    heard: [],
  };

  class SilentAudio extends EventTarget {
    currentTime = 0;
    destination = {};
    get state() {
      return sound.audioState;
    }
    createGain = () => ({
      gain: {
        setValueAtTime() {},
        linearRampToValueAtTime() {},
        exponentialRampToValueAtTime() {},
      },
      connect: () => {},
    });
    createBufferSource = () => ({
      buffer: null,
      connect: () => {},
      start: (_at: number, seconds: number) =>
        sound.heard.push(Math.round(seconds * 1000)),
    });
    createOscillator = () => ({
      frequency: { value: 0 },
      connect: (next: unknown) => next,
      start() {
        sound.chimes += 0.5;
      },
      stop: () => {},
    });
    resume = async () => {
      sound.audioState = 'running';
      this.dispatchEvent(new Event('statechange'));
    };
    close = async () => {};
  }

  class Words {
    onend: (() => void) | null = null;
    readonly text: string;
    constructor(text: string) {
      this.text = text;
    }
  }

  vi.stubGlobal('AudioContext', SilentAudio);
  vi.stubGlobal('SpeechSynthesisUtterance', Words);
  vi.stubGlobal('speechSynthesis', {
    getVoices: () => sound.voices.map((lang) => ({ lang })),
    cancel: () => {},
    speak: (words: Words) => {
      if (words.text) sound.said.push(words.text);
      setTimeout(() => words.onend?.());
    },
  });
  return sound;
}
