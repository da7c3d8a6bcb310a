import { type ChangeEvent, useRef, useState } from 'react';
import type { VisitText } from '../../../contract/staff/visit-texts.ts';
import { matchesSearch } from '../../../domain/people/name-search.ts';
import { FINDINGS_MAX, PLAN_MAX, REASON_MAX } from '../../../domain/record/entry-content.ts';
import {
  fillTemplate,
  type SlashQuery,
  slashBefore,
  type TemplateField,
  type TemplateTexts,
  templateFields,
} from '../../../domain/record/visit-text.ts';
import { sayList } from '../../../domain/text/say-list.ts';
import { announce } from '../../components/announcer/announce.ts';
import { type ControlProps, Field, unasked } from '../../components/field/field.tsx';
import { Suggestions, useSuggestions } from '../../components/panel/suggestions.tsx';
import type { VisitFields } from './typed-visit.ts';

const most: Record<TemplateField, number> = { reason: REASON_MAX, findings: FINDINGS_MAX, plan: PLAN_MAX };
const labels: Record<TemplateField, string> = { reason: 'Motivo', findings: 'Hallazgos', plan: 'Plan' };

interface PhraseFieldProps {
  form: VisitFields;
  name: TemplateField;
  /** The doctor's own and the clinic's. */
  texts: readonly VisitText[];
}

/** A text of the visit in which a slash at a word's start offers phrases and templates. */
export function PhraseField({ form, name, texts }: PhraseFieldProps) {
  const { error, ...control } = form.field(name);
  return (
    <Field label={labels[name]} error={error}>
      {(ties) => (
        <PhraseControl form={form} name={name} texts={texts} control={{ ...control, ...unasked(ties) }} />
      )}
    </Field>
  );
}

type Control = ControlProps & { onChange: (event: ChangeEvent<Writable>) => void };
type Writable = HTMLTextAreaElement & HTMLInputElement;

function PhraseControl({ form, name, texts, control }: PhraseFieldProps & { control: Control }) {
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
    const isPhrase = text.kind === 'phrase';
    const phrase = isPhrase ? oneLineIn(name, text.phrase) : '';
    const value = current.value.slice(0, slash.start) + phrase + current.value.slice(end);
    if (value.length > most[name])
      return announce('No entra: el texto quedaría demasiado largo.', 'assertive');
    write(current, {
      text: phrase,
      value,
      caret: slash.start + phrase.length,
      onSet: (all) => form.set(name, all),
    });
    if (isPhrase) return;
    const { reason, findings, plan } = form.values;
    const written: TemplateTexts = { reason, findings, plan, [name]: value };
    const filled = fillTemplate(written, text, most);
    const changed = templateFields.filter((field) => filled[field] !== written[field]);
    for (const field of changed) form.set(field, filled[field]);
    announce(
      changed.length === 0
        ? 'La plantilla no cambió nada.'
        : `Se completó ${sayList(changed.map((field) => labels[field]))}.`,
    );
  }

  const shared = {
    ...control,
    // A text of several lines may not be a combobox (ARIA in HTML): it stays what it is, and points at the list.
    ...(list.isOpen ? ties : {}),
    ref: place,
    name,
    maxLength: most[name],
    onKeyDown: byKey,
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
      {name === 'reason' ? <input {...shared} autoComplete="off" /> : <textarea {...shared} rows={3} />}
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

const oneLineIn = (name: TemplateField, text: string) =>
  name === 'reason' ? text.replaceAll(/\s*\n\s*/g, ' ') : text;

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
  onSet(value);
  requestAnimationFrame(() => control.setSelectionRange(caret, caret));
}
