import type { SetUpQuestionnaire } from '../contract/admin.ts';
import type { ItemType, ReaderScope } from '../rules/questionnaire.ts';

export const readerWords: Record<ReaderScope, string> = {
  professionals: 'Solo el profesional',
  clinic: 'Mostrador y profesional',
};

/** The types of answers, in the order in which they are offered. */
export const typeWords: [ItemType, string][] = [
  ['boolean', 'Sí o No'],
  ['choice', 'Una respuesta de una lista'],
  ['string', 'Texto corto'],
  ['text', 'Texto largo'],
  ['integer', 'Número entero'],
  ['date', 'Fecha'],
];

/** `4 preguntas`, `Consentimiento y 1 pregunta`. */
export function contentWords({
  consent,
  items,
}: Pick<SetUpQuestionnaire, 'consent' | 'items'>): string {
  const questions =
    items.length === 1 ? '1 pregunta' : `${items.length} preguntas`;
  if (consent === null) return questions;
  return items.length === 0
    ? 'Consentimiento'
    : `Consentimiento y ${questions}`;
}

/** The names of the practices that ask it. */
export function practiceNamesOf(
  practiceIds: readonly string[],
  specialties: readonly {
    practices: readonly { id: string; name: string }[];
  }[],
): string {
  const names = specialties
    .flatMap(({ practices }) => practices)
    .filter(({ id }) => practiceIds.includes(id))
    .map(({ name }) => name);
  return names.length === 0
    ? 'No se pide en ninguna práctica'
    : [...new Set(names)].join(', ');
}
