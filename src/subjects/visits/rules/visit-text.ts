/** The most characters of a phrase, and of the name of a phrase or template. */
export const VISIT_PHRASE_MAX = 2000;
export const VISIT_TEXT_NAME_MAX = 60;
/** The most texts that one doctor, or the clinic, may keep. */
export const VISIT_TEXTS_MAX = 300;

/** A slash that asks for a phrase: its place, and the text typed after it up to the caret. */
export interface SlashQuery {
  start: number;
  query: string;
}

const QUERY_MAX = 40;

/**
 * Finds the slash before the caret that begins a word. `120/80` and `s/p` ask for nothing. The text after it
 * is on the same line and does not begin with a space. Null: there is none.
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
 * Returns the fields as a template leaves them. No written text is lost: the template's text goes below it.
 * The reason, a single line, stays as it was, and so does a field that would grow too long.
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
