import { collapseSpaces } from '../identity/plain-text.ts';
import type { MessageKind } from './message-kinds.ts';
import {
  isPlaceholder,
  type Placeholder,
  placeholdersOf,
  type TemplateField,
} from './template-placeholders.ts';

/** Text as it stands, or the place of a value. */
export type TemplatePart = { text: string } | { placeholder: Placeholder };

export interface TemplateProblem {
  /** lone_brace: a brace that opens or closes no placeholder. */
  problem: 'unknown_placeholder' | 'not_for_this_message' | 'lone_brace';
  /** What stands there, braces included. */
  found: string;
  /** Both from 1; a column is a character as people count them, not a unit of UTF-16. */
  line: number;
  column: number;
}

export type ParsedTemplate = { ok: true; parts: TemplatePart[] } | ({ ok: false } & TemplateProblem);

const BRACED = /\{([^{}\n]*)\}|[{}]/gu;

/** Reads a template whose lines end in '\n'. There is no way to write a brace: no message needs one. */
export function parseTemplate(
  template: string,
  { kind, field }: { kind: MessageKind; field: TemplateField },
): ParsedTemplate {
  const allowed = placeholdersOf({ kind, field });
  const parts: TemplatePart[] = [];
  let read = 0;
  for (const match of template.matchAll(BRACED)) {
    const [found, name] = match;
    const problem = problemOf(name, allowed);
    if (problem) return { ok: false, problem, found, ...positionOf(match.index, template) };
    if (match.index > read) parts.push({ text: template.slice(read, match.index) });
    parts.push({ placeholder: name as Placeholder });
    read = match.index + found.length;
  }
  if (read < template.length) parts.push({ text: template.slice(read) });
  return { ok: true, parts };
}

function problemOf(
  name: string | undefined,
  allowed: readonly Placeholder[],
): TemplateProblem['problem'] | null {
  if (name === undefined || name.trim() === '') return 'lone_brace';
  if (!isPlaceholder(name)) return 'unknown_placeholder';
  return allowed.includes(name) ? null : 'not_for_this_message';
}

function positionOf(index: number, template: string): { line: number; column: number } {
  const lines = template.slice(0, index).split('\n');
  return { line: lines.length, column: [...(lines.at(-1) as string)].length + 1 };
}

/**
 * The text with each placeholder's value in its place, in one pass: what a value holds is text, also where it
 * looks like a placeholder. A value is one line of at most 200 characters. Throws where a value is missing.
 */
export function fillTemplate(
  parts: readonly TemplatePart[],
  values: Readonly<Partial<Record<Placeholder, string>>>,
): string {
  return parts
    .map((part) => {
      if ('text' in part) return part.text;
      const value = values[part.placeholder];
      if (value === undefined) throw new Error(`The template asks for {${part.placeholder}}.`);
      // An address that was cut leads nowhere.
      const max = part.placeholder === 'enlace' ? Number.POSITIVE_INFINITY : MAX_VALUE_CHARACTERS;
      return plainLine(value, { max });
    })
    .join('');
}

const MAX_VALUE_CHARACTERS = 200;

// What turns or hides the text around it.
const INVISIBLE = /[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF\uFFF9-\uFFFB]/gu;

/** Whatever came, as one line of visible text; what is beyond `max` characters gives way to '…'. */
export function plainLine(value: string, { max }: { max: number }): string {
  const visible = value
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029]/gu, ' ')
    .replace(INVISIBLE, '');
  return cutText(collapseSpaces(visible), { max });
}

/** At most `max` characters, the last of which is '…' where something was cut. */
export function cutText(text: string, { max }: { max: number }): string {
  // Most texts are short: a length in units is never less than one in characters.
  if (text.length <= max) return text;
  const characters = [...text];
  if (characters.length <= max) return text;
  return `${characters
    .slice(0, max - 1)
    .join('')
    .trimEnd()}…`;
}
