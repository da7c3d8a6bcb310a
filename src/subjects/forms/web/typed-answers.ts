import { readDay } from '../../../base/ui/forms/typed-day.ts';
import type { OwnQuestionnaire } from '../contract/patient.ts';
import { checkAnswers } from '../rules/check-answers.ts';
import type {
  AnswerValue,
  ItemAnswer,
  QuestionnaireItem,
} from '../rules/questionnaire.ts';

/** The typed or chosen answers, by question: `true` and `false` for Sí and No. A missing one is blank. */
export type TypedAnswers = Record<string, string>;

/** Returns the answers for the API, or the error of each question. */
export function readAnswers(
  { items, consent }: Pick<OwnQuestionnaire, 'items' | 'consent'>,
  { typed, isAccepted }: { typed: TypedAnswers; isAccepted: boolean },
): { answers: ItemAnswer[]; errors: Record<string, string> } {
  const given = items.flatMap((item) => {
    const value = typed[item.linkId]?.trim() ?? '';
    return value === ''
      ? []
      : [{ linkId: item.linkId, value: readValue(item, value) }];
  });
  const checked = checkAnswers(items, given);
  const errors = Object.fromEntries(checked.ok ? [] : checked.problems);
  if (consent !== null && !isAccepted)
    errors[acceptance] = 'Para enviarlo, marque que leyó y acepta el texto.';
  return { answers: checked.ok ? checked.answers : [], errors };
}

/** The key of the consent's error. No question has this name. */
export const acceptance = 'isAccepted';

/** The errors of a refusal, by question. */
export function errorsOf(
  fields: Record<string, string>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([path, message]) => [
      path.replace(/^answers\./, ''),
      message,
    ]),
  );
}

/** The value for the API. Text that cannot be read stays as typed, and is refused beside its question. */
function readValue({ type }: QuestionnaireItem, typed: string): AnswerValue {
  if (type === 'boolean') return typed === 'true';
  if (type === 'integer')
    return /^\d{1,9}$/.test(typed) ? Number(typed) : typed;
  if (type === 'date') return readDay(typed) ?? typed;
  return typed;
}
