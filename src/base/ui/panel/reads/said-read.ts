import { announce } from '../../announcer/announce.ts';

/** The place where a text was read that nothing takes. */
export type ReadAt = 'page' | 'dialog' | 'field';

const sentences: Record<ReadAt, string> = {
  page: 'Se leyó una credencial o un código. Aquí no se usa: no se hizo nada.',
  dialog:
    'Se leyó una credencial o un código. Con esta ventana abierta no se hizo nada.',
  field:
    'Se leyó una credencial o un código en este campo. Revise lo escrito: no se envió nada.',
};

let said: ReadAt | null = null;
const listeners = new Set<() => void>();

function publish(next: ReadAt | null): void {
  said = next;
  for (const listener of listeners) listener();
}

/** Says that a text was read and nothing done, until it is dismissed. */
export function sayRead(at: ReadAt): void {
  announce(sentences[at], 'assertive');
  publish(at);
}

export const dismissSaidRead = (): void => publish(null);

export const sentenceOfSaidRead = (): string | null => said && sentences[said];

export function onSaidRead(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
