import type { RefObject } from 'react';
import styles from './front-desk.module.css';

interface DeskSearchProps {
  box: RefObject<HTMLInputElement | null>;
  text: string;
  onType: (text: string) => void;
}

/** One box for whoever is asked for: it finds people, and narrows the day. Escape empties it. */
export function DeskSearch({ box, text, onType }: DeskSearchProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers of 2023 do not know <search>.
    <div role="search" className={styles.search}>
      <input
        ref={box}
        type="search"
        className={styles.searchBox}
        aria-label="Buscar a una persona o un turno"
        aria-keyshortcuts="/ b"
        placeholder="Nombre, DNI, teléfono, código o credencial"
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={({ target }) => onType(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.preventDefault();
          if (text) onType('');
          else event.currentTarget.blur();
        }}
      />
    </div>
  );
}
