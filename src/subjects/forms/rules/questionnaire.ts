/** A form that a patient answers before the visit, by the names of FHIR (Questionnaire, QuestionnaireResponse). */

export const itemTypes = [
  'string',
  'text',
  'boolean',
  'choice',
  'integer',
  'date',
] as const;
export type ItemType = (typeof itemTypes)[number];

/** The readers of the answers: the counter and professionals, or professionals alone. */
export const readerScopes = ['clinic', 'professionals'] as const;
export type ReaderScope = (typeof readerScopes)[number];

export const ITEMS_MAX = 30;
export const OPTIONS_MAX = 12;
export const ITEM_TEXT_MAX = 200;
export const OPTION_MAX = 80;
export const STRING_MAX = 120;
export const TEXT_MAX = 1000;
export const INTEGER_MAX = 1_000_000;

export interface QuestionnaireItem {
  /** Names the question within its form, in all versions. */
  linkId: string;
  type: ItemType;
  text: string;
  /** How to answer. Empty: no help. */
  help: string;
  isRequired: boolean;
  /** The options of a choice. Empty for other types. */
  options: string[];
}

export type AnswerValue = string | number | boolean;

export interface ItemAnswer {
  linkId: string;
  value: AnswerValue;
}

const dayWords = new Intl.DateTimeFormat('es-AR', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** An answer in words: `Sí`, `70`, `3 de mayo de 2024`, or the text itself. */
export function answerWords(
  { type }: Pick<QuestionnaireItem, 'type'>,
  value: AnswerValue,
): string {
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  if (type === 'date' && typeof value === 'string')
    return dayWords.format(new Date(`${value}T12:00:00Z`));
  return String(value);
}

/** True if two persons, or two tabs, answered the same. Both lists are in the order of the items. */
export function isSameResponse(
  one: readonly ItemAnswer[],
  other: readonly ItemAnswer[],
): boolean {
  return (
    one.length === other.length &&
    one.every(
      ({ linkId, value }, index) =>
        linkId === other[index]?.linkId && value === other[index]?.value,
    )
  );
}
