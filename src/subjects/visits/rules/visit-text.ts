/** How long a phrase may be, and the name of one or of a template, in characters. */
export const VISIT_PHRASE_MAX = 2000;
export const VISIT_TEXT_NAME_MAX = 60;
/** How many one doctor, or the clinic, may keep. */
export const VISIT_TEXTS_MAX = 300;

/** A slash that asks for a phrase: where it stands, and what is typed after it up to the caret. */
export interface SlashQuery {
  start: number;
  query: string;
}

const QUERY_MAX = 40;

/**
 * The slash before the caret that begins a word, so that `120/80` and `s/p` ask for nothing; null: there is none. What
 * follows it is on the same line and does not begin with a space.
 */
export function slashBefore(text: string, caret: number): SlashQuery | null {
  const line = text.slice(text.lastIndexOf('\n', caret - 1) + 1, caret);
  const match = /(?:^|\s)\/(?<query>(?:[^\s/][^/]*)?)$/.exec(line);
  const query = match?.groups?.query;
  if (query === undefined || query.length > QUERY_MAX) return null;
  return { start: caret - query.length - 1, query };
}

/** The fields of a visit that a template may fill, in their order. */
export const templateFields = ['reason', 'findings', 'plan'] as const;
export type TemplateField = (typeof templateFields)[number];
export type TemplateTexts = Record<TemplateField, string>;

/**
 * The fields as a template leaves them. Nothing written is lost: a template's text goes below it, and the reason, a
 * single line, stays as it was. A field that would grow too long stays too.
 */
export function fillTemplate(
  written: TemplateTexts,
  template: TemplateTexts,
  most: Record<TemplateField, number>,
): TemplateTexts {
  const filled = { ...written };
  for (const field of templateFields) {
    const [before, text] = [written[field].trimEnd(), template[field]];
    if (text === '') continue;
    if (before === '') filled[field] = text;
    else if (field !== 'reason') filled[field] = `${before}\n${text}`;
    if (filled[field].length > most[field]) filled[field] = written[field];
  }
  return filled;
}
