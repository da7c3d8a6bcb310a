import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { api } from '../../../../base/api/web/client/api.ts';
import { FieldError } from '../../../../base/ui/field/field.tsx';
import { TextField } from '../../../../base/ui/field/text-field.tsx';
import {
  identityOf,
  listedNameOf,
} from '../../../../base/ui/format/person-words.ts';
import { QueryProblem } from '../../../../base/ui/problem/query-problem.tsx';
import { useChooseOnEnter } from '../reads/use-choose-on-enter.ts';
import styles from './desk-family.module.css';

const PAUSE_MS = 150;

interface PersonPickerProps {
  label: string;
  /** The person whose file it is, who is not offered. */
  withoutId: string;
  today: string;
  chosenId: string;
  error?: string | undefined;
  onChoose: (id: string) => void;
}

/** Finds another person on file by name, DNI or scanned document, and chooses them. */
export function PersonPicker({
  label,
  withoutId,
  today,
  chosenId,
  error,
  onChoose,
}: PersonPickerProps) {
  const name = useId();
  const errorId = useId();
  const [text, setText] = useState('');
  const [query, setQuery] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setQuery(text.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const found = useQuery({
    ...api.reception.search.patients.queryOptions({ input: { query } }),
    enabled: query.length >= 2,
    placeholderData: keepPreviousData,
  });
  const people =
    query.length >= 2
      ? (found.data?.patients ?? []).filter(({ id }) => id !== withoutId)
      : [];
  const isNobody =
    query.length >= 2 &&
    !found.isPending &&
    !found.isFetching &&
    people.length === 0;
  const isSettled =
    text.trim() === query && !found.isPlaceholderData && !found.isFetching;
  // A scanner ends with Enter, which must choose and not send a half-filled form.
  const onKeyDown = useChooseOnEnter({
    text,
    isSettled: isSettled || found.isError,
    choose() {
      const [first] = people;
      if (people.length === 1 && first) onChoose(first.id);
    },
  });
  return (
    <div className={styles.picker}>
      <TextField
        label={label}
        hint="Nombre, DNI o documento escaneado. Si no está en el sistema, regístrela primero."
        optional={false}
        type="search"
        autoComplete="off"
        spellCheck={false}
        autoFocus
        value={text}
        aria-invalid={error ? true : undefined}
        onChange={({ target }) => {
          setText(target.value);
          onChoose('');
        }}
        data-takes-reads
        onKeyDown={onKeyDown}
      />
      {found.isError && <QueryProblem query={found} />}
      <div role="status">
        {isNobody && (
          <p className={styles.nobody}>Nadie coincide con «{query}».</p>
        )}
      </div>
      {people.length > 0 && (
        <fieldset
          className={styles.people}
          aria-describedby={error ? errorId : undefined}
        >
          <legend className="visually-hidden">Personas encontradas</legend>
          {people.slice(0, 6).map((person) => (
            <label key={person.id} className={styles.person}>
              <input
                type="radio"
                name={name}
                checked={person.id === chosenId}
                onChange={() => onChoose(person.id)}
              />
              <span>
                {listedNameOf(person)}
                <span className={styles.identity}>
                  {identityOf(person, today)}
                </span>
              </span>
            </label>
          ))}
        </fieldset>
      )}
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}
