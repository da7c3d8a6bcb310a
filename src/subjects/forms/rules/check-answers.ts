import { tidyWrittenText } from '../../../base/text/written-text.ts';
import {
  type AnswerValue,
  INTEGER_MAX,
  type ItemAnswer,
  type QuestionnaireItem,
  STRING_MAX,
  TEXT_MAX,
} from './questionnaire.ts';

export type CheckedAnswers =
  | { ok: true; answers: ItemAnswer[] }
  /** The message for each question with an error, by its `linkId`. */
  | { ok: false; problems: [linkId: string, message: string][] };

/**
 * Checks answers against the items of their form: one per question, of its type, length and options, and all
 * required ones. Returns them tidied, in the order of the items, without blank ones.
 */
export function checkAnswers(
  items: readonly QuestionnaireItem[],
  given: readonly { linkId: string; value: unknown }[],
): CheckedAnswers {
  const problems: [string, string][] = [];
  const byId = new Map<string, unknown>();
  for (const { linkId, value } of given) {
    const isAsked = items.some((item) => item.linkId === linkId);
    if (!isAsked || byId.has(linkId))
      problems.push([linkId, 'Esa pregunta no es de este formulario.']);
    byId.set(linkId, value);
  }
  const answers: ItemAnswer[] = [];
  for (const item of items) {
    const read = readAnswer(item, byId.get(item.linkId));
    if ('problem' in read) problems.push([item.linkId, read.problem]);
    else if (read.value !== null)
      answers.push({ linkId: item.linkId, value: read.value });
    else if (item.isRequired) problems.push([item.linkId, missing(item)]);
  }
  return problems.length > 0 ? { ok: false, problems } : { ok: true, answers };
}

const missing = ({ type }: QuestionnaireItem) =>
  type === 'boolean' || type === 'choice'
    ? 'Elija una respuesta.'
    : 'Responda esta pregunta.';

type Read = { value: AnswerValue | null } | { problem: string };

function readAnswer(item: QuestionnaireItem, value: unknown): Read {
  if (value === undefined || value === null || value === '')
    return { value: null };
  switch (item.type) {
    case 'boolean':
      return typeof value === 'boolean'
        ? { value }
        : { problem: 'Responda Sí o No.' };
    case 'integer':
      return typeof value === 'number' &&
        Number.isInteger(value) &&
        value >= 0 &&
        value <= INTEGER_MAX
        ? // Minus zero is zero.
          { value: value + 0 }
        : { problem: 'Escriba un número entero, como 70.' };
    case 'choice':
      return typeof value === 'string' && item.options.includes(value)
        ? { value }
        : { problem: 'Elija una de las respuestas.' };
    case 'date':
      return typeof value === 'string' && isDay(value)
        ? { value }
        : { problem: 'Escriba una fecha que exista, como 03/05/2024.' };
    case 'string':
      return readText(value, STRING_MAX, (typed) =>
        tidyWrittenText(typed).replaceAll(/\s+/g, ' '),
      );
    case 'text':
      return readText(value, TEXT_MAX, tidyWrittenText);
  }
}

function readText(
  value: unknown,
  longest: number,
  tidy: (typed: string) => string,
): Read {
  if (typeof value !== 'string') return { problem: 'Escriba la respuesta.' };
  const text = tidy(value);
  if (text.length > longest) return { problem: `Hasta ${longest} letras.` };
  return { value: text === '' ? null : text };
}

/** True for an existing day of the 20th or 21st century. */
function isDay(value: string): boolean {
  if (!/^(19|20)\d\d-\d\d-\d\d$/.test(value)) return false;
  const day = new Date(`${value}T00:00:00Z`);
  return (
    !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === value
  );
}
