import { type ReactNode, useState } from 'react';
import { matchesSearch } from '../../text/name-search.ts';
import { EmptyState } from '../empty-state/empty-state.tsx';
import { Field, unasked } from '../field/field.tsx';
import { isLong, ShowMore } from '../rows/show-more.tsx';
import styles from './catalogue.module.css';
import { Entries } from './entry-row.tsx';

interface FoundEntriesProps<Entry> {
  label: string;
  entries: readonly Entry[];
  /** The text by which an entry is found. */
  wordsOf: (entry: Entry) => string;
  children: (entry: Entry) => ReactNode;
}

/** The entries of a list; a long one is searched, and shown by parts. */
export function FoundEntries<Entry>({
  label,
  entries,
  wordsOf,
  children,
}: FoundEntriesProps<Entry>) {
  const [typed, setTyped] = useState('');
  const found = entries.filter((entry) => matchesSearch(wordsOf(entry), typed));
  return (
    <>
      {(isLong(entries.length) || typed !== '') && (
        // biome-ignore lint/a11y/useSemanticElements: the browsers of older phones do not know `<search>`.
        <div role="search" aria-label={label} className={styles.search}>
          <Field label={`Buscar en ${label.toLocaleLowerCase('es-AR')}`}>
            {(control) => (
              <input
                {...unasked(control)}
                type="search"
                autoComplete="off"
                spellCheck={false}
                value={typed}
                onChange={({ target }) => setTyped(target.value)}
              />
            )}
          </Field>
          <p role="status" className="visually-hidden">
            {typed &&
              (found.length === 1 ? 'Coincide 1' : `Coinciden ${found.length}`)}
          </p>
        </div>
      )}
      {found.length === 0 ? (
        <EmptyState title="Nada coincide con lo que busca">
          <p>Pruebe con una parte del nombre.</p>
        </EmptyState>
      ) : (
        <ShowMore items={found}>
          {(shown) => <Entries label={label}>{shown.map(children)}</Entries>}
        </ShowMore>
      )}
    </>
  );
}
