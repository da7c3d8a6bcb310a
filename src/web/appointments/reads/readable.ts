import type { KeyboardEvent } from 'react';

/** Of a field that narrows a list: it takes what a card reader types, and after its Enter the next text replaces it. */
export const readable = {
  'data-takes-reads': true,
  onKeyDown({ key, currentTarget }: KeyboardEvent<HTMLInputElement>) {
    if (key === 'Enter') currentTarget.select();
  },
};
