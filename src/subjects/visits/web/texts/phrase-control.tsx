import { type ChangeEvent, type KeyboardEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { matchesSearch } from '../../../../base/text/name-search.ts';
import { announce } from '../../../../base/ui/announcer/announce.ts';
import type { ControlProps } from '../../../../base/ui/field/field.tsx';
import {
  Suggestions,
  useSuggestions,
} from '../../../../base/ui/panel/suggestions.tsx';
import type { VisitText } from '../../contract/visit-texts.ts';
import { type SlashQuery, slashBefore } from '../../rules/visit-text.ts';

type Writable = HTMLTextAreaElement & HTMLInputElement;

interface PhraseControlProps {
  /** The doctor's own texts and the clinic's. */
  texts: readonly VisitText[];
  control: ControlProps & {
    name?: string;
    value?: string;
    onChange: (event: ChangeEvent<Writable>) => void;
  };
  maxLength: number;
  /** 1: a field of a single line. */
  rows: number;
  /**
   * Returns the text to write where the slash stands. Empty: the template goes elsewhere, by `onTemplate`.
   */
  wordsOf: (text: VisitText) => string;
  onSet: (value: string) => void;
  /** Called when a template is chosen. The field then holds `value`. */
  onTemplate?: (text: VisitText, value: string) => void;
  /** Called for the keys that the list does not use. */
  onKeyDown?: (event: KeyboardEvent) => void;
}

/** A text in which a slash at a word's start offers phrases and templates. */
export function PhraseControl({
  texts,
  control,
  maxLength,
  rows,
  wordsOf,
  onSet,
  onTemplate,
  onKeyDown,
}: PhraseControlProps) {
  const place = useRef<Writable>(null);
  const [slash, setSlash] = useState<SlashQuery | null>(null);
  /** The place of a slash that Escape made plain text. */
  const [plainAt, setPlainAt] = useState<number | null>(null);
  const found =
    slash && slash.start !== plainAt ? findTexts(texts, slash.query) : [];

  function look({ value, selectionStart, selectionEnd }: Writable) {
    const asked =
      selectionStart === selectionEnd
        ? slashBefore(value, selectionStart ?? 0)
        : null;
    if (asked && !slash && texts.length > 0)
      announce('Frases y plantillas: elija con las flechas y Enter.');
    setSlash(asked);
    if (!asked) setPlainAt(null);
  }

  const { byKey, ties, list } = useSuggestions({
    suggestions: found.map((text) => ({
      id: text.id,
      label: text.name,
      detail: detailOf(text),
    })),
    isOpen: slash !== null,
    query: slash?.query ?? '',
    startsAtFirst: true,
    onChoose: (index) => insert(found[index] as VisitText),
    onClose: () => setPlainAt(slash?.start ?? null),
  });

  function insert(text: VisitText) {
    const { current } = place;
    if (!current || !slash) return;
    const end = current.selectionStart ?? 0;
    setSlash(null);
    current.setSelectionRange(slash.start, end);
    const words = wordsOf(text);
    const value =
      current.value.slice(0, slash.start) + words + current.value.slice(end);
    if (value.length > maxLength)
      return announce(
        'No entra: el texto quedaría demasiado largo.',
        'assertive',
      );
    write(current, {
      text: words,
      value,
      caret: slash.start + words.length,
      onSet,
    });
    if (text.kind === 'template') onTemplate?.(text, value);
  }

  const shared = {
    ...control,
    // A text of several lines may not be a combobox (ARIA in HTML), so it stays as it is and points at the
    // list.
    ...(list.isOpen ? ties : {}),
    ref: place,
    maxLength,
    onKeyDown: (event: KeyboardEvent<Writable>) => {
      byKey(event);
      if (!event.defaultPrevented) onKeyDown?.(event);
    },
    onChange: (event: ChangeEvent<Writable>) => {
      control.onChange(event);
      look(event.currentTarget);
    },
    onKeyUp: ({ currentTarget }: { currentTarget: EventTarget }) =>
      look(currentTarget as Writable),
    onClick: ({ currentTarget }: { currentTarget: EventTarget }) =>
      look(currentTarget as Writable),
    onBlur: () => setSlash(null),
  };
  return (
    <Suggestions label="Frases y plantillas" list={list}>
      {rows === 1 ? (
        <input {...shared} autoComplete="off" />
      ) : (
        <textarea {...shared} rows={rows} />
      )}
    </Suggestions>
  );
}

/** Finds texts. Those with the typed words in their name come before those with them in their text. */
function findTexts(texts: readonly VisitText[], query: string): VisitText[] {
  const byName = texts.filter(({ name }) => matchesSearch(name, query));
  if (query === '') return byName;
  const byText = texts.filter(
    (text) =>
      !byName.includes(text) &&
      matchesSearch(`${text.name} ${detailOf(text)}`, query),
  );
  return [...byName, ...byText];
}

function detailOf({ kind, phrase, reason, findings, plan }: VisitText): string {
  return kind === 'phrase'
    ? phrase
    : `Plantilla: ${[reason, findings, plan].filter(Boolean).join(' · ')}`;
}

interface Written {
  text: string;
  /** The whole value after the change. */
  value: string;
  caret: number;
  onSet: (value: string) => void;
}

/**
 * Writes over the selection as if it were typed, so that the browser can undo it. If that fails, sets the
 * whole value.
 */
function write(
  control: Writable,
  { text, value, caret, onSet }: Written,
): void {
  const command = text === '' ? 'delete' : 'insertText';
  if (document.execCommand?.(command, false, text) && control.value === value)
    return;
  // Sets the value at once, so that the next typed text goes behind it.
  flushSync(() => onSet(value));
  control.setSelectionRange(caret, caret);
}
