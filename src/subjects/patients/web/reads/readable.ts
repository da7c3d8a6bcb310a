import type { KeyboardEvent } from 'react';

/** For a field that narrows a list: it takes a card reader's text. After Enter the next text replaces it. */
export const readable = {
  'data-takes-reads': true,
  onKeyDown({ key, currentTarget }: KeyboardEvent<HTMLInputElement>) {
    if (key === 'Enter') currentTarget.select();
  },
};
