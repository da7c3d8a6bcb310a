import { useState } from 'react';
import styles from './kiosk.module.css';
import type { kioskWords } from './kiosk-words.ts';

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];
/** The letters that a code may have. */
const letters = [...'BCDFGHJKMNPQRSTVWXYZ'];

interface KioskKeysProps {
  words: (typeof kioskWords)['es'];
  onKey: (key: string) => void;
  onErase: () => void;
}

/** Keys to touch: digits, and on demand the letters of a code. */
export function KioskKeys({ words, onKey, onErase }: KioskKeysProps) {
  const [hasLetters, setLetters] = useState(false);
  const keys = hasLetters ? letters : digits;
  const key = (each: string) => (
    <button key={each} type="button" tabIndex={-1} onClick={() => onKey(each)}>
      {each}
    </button>
  );
  return (
    <div className={styles.keys} data-letters={hasLetters || undefined}>
      {keys.map(key)}
      <button
        type="button"
        tabIndex={-1}
        data-word
        onClick={() => setLetters(!hasLetters)}
      >
        {hasLetters ? words.digits : words.letters}
      </button>
      {!hasLetters && key('0')}
      <button type="button" tabIndex={-1} data-word onClick={onErase}>
        {words.erase}
      </button>
    </div>
  );
}
