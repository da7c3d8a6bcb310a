import { type KeyboardEvent, useEffect, useState } from 'react';

interface ChooseOnEnter {
  text: string;
  /** The results are those of the whole text, or the search failed. */
  isSettled: boolean;
  /** Chooses what was found for the text, if anything was. */
  choose: () => void;
}

/**
 * Enter in a field that searches: chooses as soon as all of the text has been looked for. A card reader's own Enter comes
 * before any answer. What is typed meanwhile begins a new text, and an Enter of its own.
 */
export function useChooseOnEnter({ text, isSettled, choose }: ChooseOnEnter) {
  /** The text whose Enter waits for its answer. */
  const [awaited, setAwaited] = useState<string | null>(null);
  useEffect(() => {
    if (awaited === null) return;
    if (awaited !== text) return setAwaited(null);
    if (!isSettled) return;
    setAwaited(null);
    choose();
  });
  return (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      if (!event.repeat && text.trim() !== '') setAwaited(text);
    } else if (event.key.length === 1 && awaited === text) event.currentTarget.select();
  };
}
