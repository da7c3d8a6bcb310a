import { announce } from '../announcer/announce.ts';

let waiting: readonly string[] = [];
const listeners = new Set<() => void>();

function publish(next: readonly string[]): void {
  waiting = next;
  for (const listener of listeners) listener();
}

/** Says in the second host that something was done, like "Turno cancelado". */
export function confirmDone(text: string): void {
  announce(text);
  publish([...waiting, text]);
}

export function subscribeToConfirmations(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const waitingConfirmations = (): readonly string[] => waiting;

export const clearConfirmations = (): void => publish([]);
