import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Field, unasked } from '../../../../base/ui/field/field.tsx';
import type { DoctorSearch } from './doctor-search.ts';
import styles from './doctors.module.css';

const PAUSE_MS = 200;

export interface Choice {
  slug: string;
  name: string;
}

export interface DoctorFiltersProps {
  search: DoctorSearch;
  specialties: readonly Choice[];
  insurers: readonly Choice[];
  /** `typing`: one of many steps, which replaces the history entry. `chosen`: adds a history entry. */
  onChange: (search: DoctorSearch, how: 'chosen' | 'typing') => void;
}

/** Search and filters. A choice changes the address at once, and a typed text when the typing pauses. */
export function DoctorFilters({
  search,
  specialties,
  insurers,
  onChange,
}: DoctorFiltersProps) {
  const [text, type] = useTypedText(search.buscar ?? '', (typed) =>
    onChange({ ...search, buscar: typed || undefined }, 'typing'),
  );
  const choose = (name: keyof DoctorSearch, value: string) =>
    onChange(
      {
        ...search,
        buscar: text.trim() || undefined,
        [name]: value || undefined,
      },
      'chosen',
    );

  return (
    // biome-ignore lint/a11y/useSemanticElements: the browsers of older phones do not know `<search>`.
    <div role="search" className={styles.filters}>
      <Field label="Nombre o especialidad">
        {(control) => (
          <input
            {...unasked(control)}
            type="search"
            value={text}
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="search"
            onChange={(event) => type(event.currentTarget.value)}
          />
        )}
      </Field>
      <Filter
        label="Especialidad"
        all="Todas"
        value={search.especialidad}
        choices={specialties}
        onChoose={(value) => choose('especialidad', value)}
      />
      <Filter
        label="Horario"
        all="Todo el día"
        value={search.parte}
        choices={dayParts}
        onChoose={(value) => choose('parte', value)}
      />
      <Filter
        label="Obra social o prepaga"
        all="Todas"
        value={search['obra-social']}
        choices={insurers}
        onChoose={(value) => choose('obra-social', value)}
      />
    </div>
  );
}

const dayParts: readonly Choice[] = [
  { slug: 'manana', name: 'Por la mañana' },
  { slug: 'tarde', name: 'Por la tarde' },
];

interface FilterProps {
  label: string;
  /** Label of the empty choice. */
  all: string;
  value: string | undefined;
  choices: readonly Choice[];
  onChoose: (slug: string) => void;
}

function Filter({ label, all, value = '', choices, onChoose }: FilterProps) {
  const isUnknown = value !== '' && choices.every(({ slug }) => slug !== value);
  return (
    <Field label={label}>
      {(control) => (
        <select
          {...unasked(control)}
          value={value}
          onChange={(event) => onChoose(event.currentTarget.value)}
        >
          <option value="">{all}</option>
          {/* The address may name an unknown value: the list is then empty, and the select shows why. */}
          {isUnknown && <option value={value}>{value}</option>}
          {choices.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** A text that is passed on when the typing pauses. It follows the address when the user goes back. */
function useTypedText(told: string, tell: (text: string) => void) {
  const [text, setText] = useState(told);
  const lastTold = useRef(told);
  const tellOn = useEffectEvent(tell);

  useEffect(() => {
    if (told === lastTold.current) return;
    lastTold.current = told;
    setText(told);
  }, [told]);

  useEffect(() => {
    const trimmed = text.trim();
    if (trimmed === lastTold.current) return;
    const pause = setTimeout(() => {
      lastTold.current = trimmed;
      tellOn(trimmed);
    }, PAUSE_MS);
    return () => clearTimeout(pause);
  }, [text]);

  return [text, setText] as const;
}
