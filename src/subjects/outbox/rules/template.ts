import { collapseSpaces } from '../../../base/text/plain-text.ts';
import { isPlaceholder, type Placeholder } from './kinds/placeholders.ts';
import type { MessageKind } from './message-kinds.ts';
import { placeholdersOf, type TemplateField } from './template-placeholders.ts';

/** Literal text, or a placeholder to fill. */
export type TemplatePart = { text: string } | { placeholder: Placeholder };

export interface TemplateProblem {
  /** lone_brace: a brace that opens or closes no placeholder. */
  problem: 'unknown_placeholder' | 'not_for_this_message' | 'lone_brace';
  /** The offending text, including its braces. */
  found: string;
  /** Line and column count from 1. A column is a code point, not a UTF-16 unit. */
  line: number;
  column: number;
}

export type ParsedTemplate =
  | { ok: true; parts: TemplatePart[] }
  | ({ ok: false } & TemplateProblem);

const BRACED = /\{([^{}\n]*)\}|[{}]/gu;

/** Parses a template whose lines end in '\n'. Braces cannot be escaped: no message needs one. */
export function parseTemplate(
  template: string,
  { kind, field }: { kind: MessageKind; field: TemplateField },
): ParsedTemplate {
  const allowed = placeholdersOf({ kind, field });
  const parts: TemplatePart[] = [];
  let read = 0;
  for (const match of template.matchAll(BRACED)) {
    const [text, name] = match;
    const problem = problemOf(name, allowed);
    if (problem)
      return {
        ok: false,
        problem,
        found: text,
        ...positionOf(match.index, template),
      };
    if (match.index > read)
      parts.push({ text: template.slice(read, match.index) });
    parts.push({ placeholder: name as Placeholder });
    read = match.index + text.length;
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

function positionOf(
  index: number,
  template: string,
): { line: number; column: number } {
  const lines = template.slice(0, index).split('\n');
  return {
    line: lines.length,
    column: [...(lines.at(-1) as string)].length + 1,
  };
}

/**
 * Replaces each placeholder by its value in one pass, so that a value that looks like a placeholder stays
 * text. A value is one line of at most 200 characters, except `enlace`. Throws if a value is missing.
 */
export function fillTemplate(
  parts: readonly TemplatePart[],
  values: Readonly<Partial<Record<Placeholder, string>>>,
): string {
  return parts
    .map((part) => {
      if ('text' in part) return part.text;
      const value = values[part.placeholder];
      if (value === undefined)
        throw new Error(`The template asks for {${part.placeholder}}.`);
      // A cut address leads nowhere.
      const max =
        part.placeholder === 'enlace'
          ? Number.POSITIVE_INFINITY
          : MAX_VALUE_CHARACTERS;
      return plainLine(value, { max });
    })
    .join('');
}

const MAX_VALUE_CHARACTERS = 200;

// Invisible characters, and those that reorder the text around them.
const INVISIBLE =
  /[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF\uFFF9-\uFFFB]/gu;

/** Any text as one line of visible text, cut after `max` characters with '…'. */
export function plainLine(value: string, { max }: { max: number }): string {
  const visible = value
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029]/gu, ' ')
    .replace(INVISIBLE, '');
  return cutText(collapseSpaces(visible), { max });
}

/** At most `max` characters. If the text is cut, the last one is '…'. */
export function cutText(text: string, { max }: { max: number }): string {
  // A fast path for most texts: the UTF-16 length is never less than the number of characters.
  if (text.length <= max) return text;
  const characters = [...text];
  if (characters.length <= max) return text;
  return `${characters
    .slice(0, max - 1)
    .join('')
    .trimEnd()}…`;
}
