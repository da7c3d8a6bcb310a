import '@mantine/core/styles/Combobox.layer.css';
import { type ComboboxItem, Select } from '@mantine/core';
import { type KeyboardEvent, useRef } from 'react';
import { matchesSearch } from '../../text/name-search.ts';
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
  /** The label of choosing nothing, like "Todos los doctores". Without a label the user must choose. */
  none?: string;
  /** While nothing is chosen. */
  placeholder?: string;
  /** It has the focus when its dialog opens. */
  'data-first'?: boolean;
  autoFocus?: boolean;
  className?: string | undefined;
}

/** A choice from a long list, found by any part of its name, without accents. */
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
  const written = useWrittenChoice(
    choices.find((choice) => choice.value === value)?.label,
  );
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
      data={
        none === undefined ? choices : [{ value: '', label: none }, ...choices]
      }
      value={value === '' && none === undefined ? null : value}
      onChange={(chosen) => written.isKept() || onChange(chosen ?? '')}
      placeholder={placeholder}
      searchable
      openOnFocus={false}
      selectFirstOptionOnChange
      allowDeselect={false}
      withCheckIcon={false}
      withScrollArea={false}
      // Inside its dialog or page, because a landmark has to hold it, and over scrolling content. A list
      // wider than its field starts at the field's edge, unless the window ends before it.
      comboboxProps={{
        withinPortal: false,
        floatingStrategy: 'fixed',
        position: 'bottom-start',
        middlewares: { flip: true, shift: { padding: 16 } },
      }}
      nothingFoundMessage="No hay ninguno con ese nombre"
      filter={({ options, search }) =>
        (options as ComboboxItem[]).filter((option) =>
          matchesSearch(option.label, search),
        )
      }
      onInput={written.onInput}
      onKeyDown={written.onKeyDown}
      data-takes-reads
      onDropdownClose={written.forget}
      // A typed text replaces the present choice.
      onClick={({ currentTarget }) => currentTarget.select()}
      onFocus={({ currentTarget }) => currentTarget.select()}
    />
  );
}

/**
 * Enter takes the marked choice, or the first one once the list is drawn, and never sends the form: `Select`
 * alone chose nothing in 9 of 150 fast tries. Enter after the whole label of the present choice keeps it.
 */
function useWrittenChoice(chosenLabel: string | undefined) {
  const isTyped = useRef(false);
  const keeps = useRef(false);
  // True for the rest of one press, in which `Select` may take the same choice again.
  const isTaken = useRef(false);
  return {
    isKept: () => keeps.current || isTaken.current,
    onInput: () => {
      isTyped.current = true;
    },
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      const { key, currentTarget } = event;
      if (key === 'ArrowDown' || key === 'ArrowUp') isTyped.current = false;
      keeps.current =
        key === 'Enter' &&
        isTyped.current &&
        currentTarget.value === chosenLabel;
      // Enter ends an accent that is being composed first.
      if (key !== 'Enter' || !isTyped.current || event.nativeEvent.isComposing)
        return;
      event.preventDefault();
      takeMarked(currentTarget, currentTarget.value);
      isTaken.current = true;
      queueMicrotask(() => {
        isTaken.current = false;
      });
    },
    forget: () => {
      keeps.current = false;
      isTyped.current = false;
    },
  };
}

const mostFrames = 10;

function takeMarked(input: HTMLInputElement, typed: string, frames = 0): void {
  if (input.value !== typed || frames === mostFrames) return;
  const list = document.getElementById(
    input.getAttribute('aria-controls') ?? '',
  );
  const options = [
    ...(list?.querySelectorAll<HTMLElement>('[data-combobox-option]') ?? []),
  ];
  const option =
    options.find(({ dataset }) => dataset.comboboxSelected) ?? options[0];
  if (option) option.click();
  else requestAnimationFrame(() => takeMarked(input, typed, frames + 1));
}
