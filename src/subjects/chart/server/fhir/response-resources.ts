import type {
  AnswerValue,
  QuestionnaireItem,
} from '../../../forms/rules/questionnaire.ts';
import type { ResponseRow } from '../../../forms/server/questionnaire-queries.ts';
import { responseParts } from '../copies/folio-words.ts';
import {
  coded,
  type idOf,
  narrative,
  type Reference,
  type Resource,
  referTo,
} from './resource.ts';

interface Surroundings {
  patient: Reference;
  idOf: typeof idOf;
}

/** Returns the answers of a form before a visit. An accepted text is one more item, in its own words. */
export function responseResource(
  row: ResponseRow,
  { patient, idOf: of }: Surroundings,
): Resource {
  const given = new Map(
    row.answers.map(({ linkId, value }) => [linkId, value]),
  );
  const item = row.items.map(({ linkId, text, type }) => {
    const value = given.get(linkId);
    return {
      linkId,
      text,
      ...(value !== undefined && { answer: [answerOf(type, value)] }),
    };
  });
  // No question has this id, because the ids of questions have no dot.
  const accepted = row.consent && {
    linkId: 'consent.text',
    text: row.consent,
    answer: [{ valueBoolean: true }],
  };
  return {
    resourceType: 'QuestionnaireResponse',
    id: of(row.id, 'response'),
    status: 'completed',
    text: narrative(linesOf(row)),
    subject: patient,
    authored: row.answeredAt.toISOString(),
    // If a representative answered, the text names them.
    ...(row.answeredByName === null && { source: patient }),
    item: accepted ? [...item, accepted] : item,
  };
}

/** Returns the section of a copy that has the responses. Empty: there are none. */
export function responseSections(
  rows: readonly ResponseRow[],
  resources: readonly Resource[],
): object[] {
  if (rows.length === 0) return [];
  return [
    {
      title: 'Formularios y consentimientos',
      code: coded('http://loinc.org', '74465-6'),
      text: narrative(rows.flatMap(linesOf)),
      entry: resources.map(referTo),
    },
  ];
}

function linesOf(row: ResponseRow): string[] {
  const { title, version, consent, answeredByName } = row;
  return [
    `${title}, versión ${version}${answeredByName === null ? '' : `, por ${answeredByName}`}`,
    ...responseParts(row).map(({ label, text }) => `${label} ${text}`),
    ...(consent ? [`Aceptado: ${consent}`] : []),
  ];
}

function answerOf(type: QuestionnaireItem['type'], value: AnswerValue) {
  if (typeof value === 'boolean') return { valueBoolean: value };
  if (typeof value === 'number') return { valueInteger: value };
  return type === 'date' ? { valueDate: value } : { valueString: value };
}
