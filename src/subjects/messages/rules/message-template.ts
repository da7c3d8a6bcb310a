/** Placeholders between braces; an empty line begins a paragraph. */
export interface MessageTemplate {
  subject: string;
  body: string;
}

/** A text of ours, which greets by name. The day comes first in a subject, because long subjects are cut. */
export function template(
  subject: string,
  ...paragraphs: string[]
): MessageTemplate {
  return { subject, body: ['Hola, {nombre}:', ...paragraphs].join('\n\n') };
}
