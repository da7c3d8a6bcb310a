import { type ChangeEvent, type KeyboardEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { matchesSearch } from '../../../../base/text/name-search.ts';
import { announce } from '../../../../base/ui/announcer/announce.ts';
import type { ControlProps } from '../../../../base/ui/field/field.tsx';
import { Suggestions, useSuggestions } from '../../../../base/ui/panel/suggestions.tsx';
import type { VisitText } from '../../contract/visit-texts.ts';
import { type SlashQuery, slashBefore } from '../../rules/visit-text.ts';

type Writable = HTMLTextAreaElement & HTMLInputElement;

interface PhraseControlProps {
  /** The doctor's own and the clinic's. */
  texts: readonly VisitText[];
  control: ControlProps & { name?: string; value?: string; onChange: (event: ChangeEvent<Writable>) => void };
  maxLength: number;
  /** 1: a field of one line. */
  rows: number;
  /** What is written where the slash stands; nothing: the template goes elsewhere, by `onTemplate`. */
  wordsOf: (text: VisitText) => string;
  onSet: (value: string) => void;
  /** A template was chosen: the field holds that value by then. */
  onTemplate?: (text: VisitText, value: string) => void;
  /** Where the list has no use for the key. */
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
  /** Where a slash stands that Escape made a plain one. */
  const [plainAt, setPlainAt] = useState<number | null>(null);
  const found = slash && slash.start !== plainAt ? findTexts(texts, slash.query) : [];

  function look({ value, selectionStart, selectionEnd }: Writable) {
    const asked = selectionStart === selectionEnd ? slashBefore(value, selectionStart ?? 0) : null;
    if (asked && !slash && texts.length > 0) announce('Frases y plantillas: elija con las flechas y Enter.');
    setSlash(asked);
    if (!asked) setPlainAt(null);
  }

  const { byKey, ties, list } = useSuggestions({
    suggestions: found.map((text) => ({ id: text.id, label: text.name, detail: detailOf(text) })),
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
    const value = current.value.slice(0, slash.start) + words + current.value.slice(end);
    if (value.length > maxLength)
      return announce('No entra: el texto quedaría demasiado largo.', 'assertive');
    write(current, { text: words, value, caret: slash.start + words.length, onSet });
    if (text.kind === 'template') onTemplate?.(text, value);
  }

  const shared = {
    ...control,
    // A text of several lines may not be a combobox (ARIA in HTML): it stays what it is, and points at the list.
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
    onKeyUp: ({ currentTarget }: { currentTarget: EventTarget }) => look(currentTarget as Writable),
    onClick: ({ currentTarget }: { currentTarget: EventTarget }) => look(currentTarget as Writable),
    onBlur: () => setSlash(null),
  };
  return (
    <Suggestions label="Frases y plantillas" list={list}>
      {rows === 1 ? <input {...shared} autoComplete="off" /> : <textarea {...shared} rows={rows} />}
    </Suggestions>
  );
}

/** Those whose name has what is typed come before those that have it in their text. */
function findTexts(texts: readonly VisitText[], query: string): VisitText[] {
  const byName = texts.filter(({ name }) => matchesSearch(name, query));
  if (query === '') return byName;
  const byText = texts.filter(
    (text) => !byName.includes(text) && matchesSearch(`${text.name} ${detailOf(text)}`, query),
  );
  return [...byName, ...byText];
}

function detailOf({ kind, phrase, reason, findings, plan }: VisitText): string {
  return kind === 'phrase' ? phrase : `Plantilla: ${[reason, findings, plan].filter(Boolean).join(' · ')}`;
}

interface Written {
  text: string;
  /** The whole as it is then. */
  value: string;
  caret: number;
  onSet: (value: string) => void;
}

/** Writes over the selection as if it were typed, so that the browser can undo it; where it cannot, sets the whole. */
function write(control: Writable, { text, value, caret, onSet }: Written): void {
  const command = text === '' ? 'delete' : 'insertText';
  if (document.execCommand?.(command, false, text) && control.value === value) return;
  // At once: what is typed next goes behind it.
  flushSync(() => onSet(value));
  control.setSelectionRange(caret, caret);
}
