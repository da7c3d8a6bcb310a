import '@mantine/core/styles/Combobox.layer.css';
import { type ComboboxItem, Select } from '@mantine/core';
import { type KeyboardEvent, useRef } from 'react';
import { matchesSearch } from '../../../domain/people/name-search.ts';
import type { FieldTexts } from '../field/field.tsx';
import styles from './panel-field.module.css';
import { panelField, panelFieldClasses } from './panel-field.tsx';

export interface Choice {
  value: string;
  label: string;
}

interface ChoiceFieldProps extends FieldTexts {
  choices: readonly Choice[];
  /** Empty: none is chosen. */
  value: string;
  onChange: (value: string) => void;
  /** How choosing none reads, like "Todos los doctores"; without it one has to be chosen. */
  none?: string;
  /** While nothing is chosen. */
  placeholder?: string;
  /** It has the focus when its dialog opens. */
  'data-first'?: boolean;
  autoFocus?: boolean;
  className?: string | undefined;
}

/** One of a long list, found by any part of its name: a surname, without accents. */
export function ChoiceField(props: ChoiceFieldProps) {
  const {
    label,
    hint,
    error,
    optional,
    choices,
    value,
    onChange,
    none,
    className,
    placeholder = 'Elija…',
    ...control
  } = props;
  const written = useWrittenChoice(choices.find((choice) => choice.value === value)?.label);
  return (
    <Select
      {...control}
      {...panelField({ label, hint, error, optional: optional ?? false })}
      classNames={{
        ...panelFieldClasses,
        root: `${panelFieldClasses.root} ${className ?? ''}`,
        options: styles.options ?? '',
        option: styles.option ?? '',
        empty: styles.none ?? '',
      }}
      data={none === undefined ? choices : [{ value: '', label: none }, ...choices]}
      value={value === '' && none === undefined ? null : value}
      onChange={(chosen) => written.isKept() || onChange(chosen ?? '')}
      placeholder={placeholder}
      searchable
      openOnFocus={false}
      selectFirstOptionOnChange
      allowDeselect={false}
      withCheckIcon={false}
      withScrollArea={false}
      // Inside its dialog or page, as a landmark has to hold it, and over what scrolls. Wider than a narrow field, it
      // starts where the field does, unless the window ends before it.
      comboboxProps={{
        withinPortal: false,
        floatingStrategy: 'fixed',
        position: 'bottom-start',
        middlewares: { flip: true, shift: { padding: 16 } },
      }}
      nothingFoundMessage="No hay ninguno con ese nombre"
      filter={({ options, search }) =>
        (options as ComboboxItem[]).filter((option) => matchesSearch(option.label, search))
      }
      onInput={written.onInput}
      onKeyDown={written.onKeyDown}
      onDropdownClose={written.forget}
      // What is typed replaces what was chosen.
      onClick={({ currentTarget }) => currentTarget.select()}
      onFocus={({ currentTarget }) => currentTarget.select()}
    />
  );
}

/**
 * Whoever types the whole label of what is chosen already, and Enter, keeps it. `Select` then shows all choices again, with
 * the first one marked, which Enter would take.
 */
function useWrittenChoice(chosenLabel: string | undefined) {
  const isTyped = useRef(false);
  const keeps = useRef(false);
  return {
    isKept: () => keeps.current,
    onInput: () => {
      isTyped.current = true;
    },
    onKeyDown: ({ key, currentTarget }: KeyboardEvent<HTMLInputElement>) => {
      if (key === 'ArrowDown' || key === 'ArrowUp') isTyped.current = false;
      keeps.current = key === 'Enter' && isTyped.current && currentTarget.value === chosenLabel;
    },
    forget: () => {
      keeps.current = false;
      isTyped.current = false;
    },
  };
}
