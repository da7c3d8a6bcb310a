import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react';
import { usePlaceFocus } from '../../../../base/ui/focus/use-place-focus.ts';
import styles from '../../../../base/ui/page/front-desk.module.css';
import { takeHandedRead } from '../../../../base/ui/panel/reads/handed-read.ts';
import { useReads } from '../../../../base/ui/panel/reads/use-reads.ts';
import {
  focusFirstAppointment,
  focusFirstResult,
  focusTheDay,
} from './result-focus.ts';
import type { SearchDesk } from './search-desk.ts';
import { isAllSelected } from './use-search-box.ts';
import type { SearchReads } from './use-search-reads.ts';

/**
 * One search box: it finds people, and filters the day. Enter acts on what was found, the arrow goes into it, Escape
 * clears the box.
 */
export function DeskSearch({
  desk,
  reads,
}: {
  desk: SearchDesk;
  reads: SearchReads;
}) {
  const { searchBox, text, type, searchBoxPress } = desk;
  const { focusPlace: focusSearch } = usePlaceFocus(searchBox);
  /** True if the next key begins a new text in place of the entered one. */
  const begins = useRef(false);

  useReads({
    begin(before) {
      begins.current = true;
      desk.backToSearch();
      if (before !== '') change(before);
    },
    take(read, isEntered) {
      desk.backToSearch();
      begins.current = true;
      change(read);
      if (isEntered) reads.enter(read);
    },
  });

  const begin = useEffectEvent(() => {
    const read = takeHandedRead();
    if (read === null) return;
    type(read);
    focusSearch();
  });
  useEffect(() => begin(), []);

  function change(next: string) {
    if (begins.current) reads.beginText();
    else reads.takeBack();
    begins.current = false;
    type(next);
  }

  /** Makes new text replace the entered text that still stands there. */
  function replaceEntered(box: HTMLInputElement) {
    if (!reads.isEntered()) return;
    box.select();
    begins.current = true;
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (
      event.nativeEvent.isComposing ||
      event.ctrlKey ||
      event.altKey ||
      event.metaKey
    )
      return;
    if (event.key === 'Escape') {
      event.preventDefault();
      if (text) change('');
      else focusTheDay();
    } else if (event.key === 'Enter') {
      event.preventDefault();
      // A held key would act again and again.
      if (!event.repeat) reads.enter(text);
    } else if (
      event.key === '/' &&
      (isAllSelected(event.currentTarget) || reads.isEntered())
    ) {
      // This key leads to the box. Pressed inside the box it does nothing.
      event.preventDefault();
    } else if (
      event.key.length === 1 ||
      event.key === 'Unidentified' ||
      event.key === 'Dead'
    ) {
      replaceEntered(event.currentTarget);
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
        data-takes-reads
        onChange={({ target }) => change(target.value)}
        onPaste={({ currentTarget }) => replaceEntered(currentTarget)}
        {...searchBoxPress}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}
