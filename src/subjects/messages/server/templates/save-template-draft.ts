import { done, type Outcome, refuse } from '../../../../base/kernel/refusal.ts';
import type { MessageKind } from '../../../outbox/rules/message-kinds.ts';
import {
  parseTemplate,
  plainLine,
  type TemplateProblem,
} from '../../../outbox/rules/template.ts';
import {
  placeholdersOf,
  type TemplateField,
} from '../../../outbox/rules/template-placeholders.ts';
import type { MessageTemplate } from '../../rules/message-template.ts';

/** A message's text as an administrator typed it. */
export interface TemplateDraft extends MessageTemplate {
  kind: MessageKind;
}

// The check constraints of `message_templates` have the same limits.
const MAX_CHARACTERS: Record<TemplateField, number> = {
  subject: 120,
  body: 2000,
};

/** Returns the text as it is stored, or everything that is wrong with it. */
export function readTemplateDraft(
  draft: TemplateDraft,
): Outcome<MessageTemplate, 'INVALID_INPUT'> {
  const fields = (['subject', 'body'] as const).flatMap((path) => {
    const message = problemIn(draft, path);
    return message === null ? [] : [{ path, message }];
  });
  if (fields.length > 0)
    return refuse({ code: 'INVALID_INPUT', data: { fields } });
  return done({ subject: tidy(draft.subject), body: tidy(draft.body) });
}

function problemIn(
  { kind, ...texts }: TemplateDraft,
  field: TemplateField,
): string | null {
  const isSubject = field === 'subject';
  const typed = unixLines(texts[field]);
  // Checked before any parsing.
  if (typed.length > MAX_CHARACTERS[field] * 8) return tooLong(field);
  // Parses the text as typed, so that an error's position is where the administrator sees it.
  const parsed = parseTemplate(typed, { kind, field });
  if (!parsed.ok) return sayProblem(parsed, { kind, field });
  const kept = tidy(typed);
  if (kept === '')
    return isSubject ? 'Escriba el asunto.' : 'Escriba el mensaje.';
  if (isSubject && kept.includes('\n'))
    return 'El asunto va en una sola línea.';
  return [...kept].length > MAX_CHARACTERS[field] ? tooLong(field) : null;
}

function tooLong(field: TemplateField): string {
  const what = field === 'subject' ? 'El asunto' : 'El mensaje';
  return `${what} puede tener hasta ${MAX_CHARACTERS[field]} caracteres.`;
}

function sayProblem(
  { problem, found: text, line, column }: TemplateProblem,
  { kind, field }: { kind: MessageKind; field: TemplateField },
): string {
  const where = `línea ${line}, columna ${column}`;
  const usable = placeholdersOf({ kind, field }).map((name) => `{${name}}`);
  const may = `Puede usar ${usable.slice(0, -1).join(', ')} y ${usable.at(-1)}.`;
  const place =
    field === 'subject' ? 'en el asunto de este mensaje' : 'en este mensaje';
  switch (problem) {
    case 'unknown_placeholder':
      return `No existe el dato ${plainLine(text, { max: 40 })} (${where}). ${may}`;
    case 'not_for_this_message':
      return `El dato ${text} no se puede usar ${place} (${where}). ${may}`;
    case 'lone_brace':
      return `Hay «${text}» suelto (${where}): las llaves solo encierran el nombre de un dato, como {nombre}.`;
  }
}

/** Lines without invisible characters; one empty line between paragraphs. */
function tidy(text: string): string {
  return unixLines(text.normalize('NFC'))
    .split('\n')
    .map((line) => plainLine(line, { max: Number.POSITIVE_INFINITY }))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

function unixLines(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}
