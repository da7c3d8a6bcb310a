import { useEffect, useRef } from 'react';
import type { OwnQueue } from '../../contract/own-queue.ts';

/** Vibrates and sounds once for each call, where the phone allows it. */
export function useOwnCall(call: OwnQueue['call']): void {
  const told = useRef<number | null>(null);
  const number = call?.number ?? null;
  useEffect(() => {
    if (number === null || told.current === number) return;
    told.current = number;
    navigator.vibrate?.([300, 150, 300, 150, 600]);
    beep();
  }, [number]);
}

/** Silent in a browser that wants a touch before it sounds. */
function beep(): void {
  if (!('AudioContext' in window)) return;
  const audio = new AudioContext();
  if (audio.state !== 'running') return void audio.close();
  for (const [index, frequency] of [880, 659.3, 880].entries()) {
    const at = audio.currentTime + index * 0.3;
    const volume = audio.createGain();
    volume.gain.setValueAtTime(0.3, at);
    volume.gain.exponentialRampToValueAtTime(0.001, at + 0.28);
    const note = audio.createOscillator();
    note.frequency.value = frequency;
    note.connect(volume).connect(audio.destination);
    note.start(at);
    note.stop(at + 0.3);
  }
  setTimeout(() => void audio.close(), 1_500);
}
