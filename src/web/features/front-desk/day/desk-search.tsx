import styles from '../front-desk.module.css';
import { useDesk } from './use-desk.ts';

/** One search box: it finds people, and filters the day. Escape clears it. */
export function DeskSearch() {
  const { searchBox, text, type } = useDesk();
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers of 2023 do not know <search>.
    <div role="search" className={styles.search}>
      <input
        ref={searchBox}
        type="search"
        className={styles.searchBox}
        aria-label="Buscar a una persona o un turno"
        aria-keyshortcuts="/ b"
        placeholder="Nombre, DNI, teléfono, código o credencial"
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={({ target }) => type(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.preventDefault();
          if (text) type('');
          else event.currentTarget.blur();
        }}
      />
    </div>
  );
}
