import type { KeyboardEvent } from 'react';
import styles from '../front-desk.module.css';
import { focusFirstAppointment, focusFirstResult, focusTheDay } from './result-focus.ts';
import type { SearchDesk } from './search-desk.ts';
import { isAllSelected } from './use-search-box.ts';
import { useSearchEnter } from './use-search-enter.ts';

/**
 * One search box: it finds people, and filters the day. Enter acts on what was found, the arrow goes into it, Escape
 * clears the box.
 */
export function DeskSearch({ desk }: { desk: SearchDesk }) {
  const { searchBox, text, type, searchBoxPress } = desk;
  const enter = useSearchEnter(desk);

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      if (text) type('');
      else focusTheDay();
    } else if (event.key === 'Enter') {
      event.preventDefault();
      // A key that is held down would act again and again.
      if (!event.repeat) enter();
    } else if (event.key === '/' && isAllSelected(event.currentTarget)) {
      // The key that leads here, pressed here: no search begins with it.
      event.preventDefault();
    } else if (event.key === 'ArrowDown') {
      event.preventDefault();
      if (!focusFirstResult()) focusFirstAppointment();
    }
  }

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
        {...searchBoxPress}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}
