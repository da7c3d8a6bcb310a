import { type Placeholder, placeholderMeanings } from './kinds/placeholders.ts';
import { type MessageKind, rulesOf } from './message-kinds.ts';

/** The part of a message that a template fills. */
export type TemplateField = 'subject' | 'body';

const OF_EVERY_KIND = ['nombre', 'clinica', 'direccion', 'telefono'] as const;

// These grant access, and subjects appear on locked screens and in lists.
const NEVER_IN_A_SUBJECT: readonly Placeholder[] = ['codigo_acceso', 'enlace'];

/** The placeholders of a kind, in the order of their explanations. */
export function placeholdersOf({
  kind,
  field,
}: {
  kind: MessageKind;
  field: TemplateField;
}): Placeholder[] {
  const allowed: readonly Placeholder[] = [
    ...OF_EVERY_KIND,
    ...rulesOf(kind).placeholders,
  ];
  return (Object.keys(placeholderMeanings) as Placeholder[]).filter(
    (name) =>
      allowed.includes(name) &&
      !(field === 'subject' && NEVER_IN_A_SUBJECT.includes(name)),
  );
}
