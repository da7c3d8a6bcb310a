import { type KeyboardEvent, useEffect, useState } from 'react';

interface ChooseOnEnter {
  text: string;
  /** True if the results belong to the whole text, or the search failed. */
  isSettled: boolean;
  /** Chooses the result for the text, if there is one. */
  choose: () => void;
}

/**
 * Enter in a search field: chooses as soon as the search for the whole text has ended. A card reader sends
 * Enter before any answer. Text typed meanwhile starts anew, with its own Enter.
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
    if (
      event.nativeEvent.isComposing ||
      event.ctrlKey ||
      event.altKey ||
      event.metaKey
    )
      return;
    if (event.key === 'Enter') {
      event.preventDefault();
      if (!event.repeat && text.trim() !== '') setAwaited(text);
    } else if (event.key.length === 1 && awaited === text)
      event.currentTarget.select();
  };
}
