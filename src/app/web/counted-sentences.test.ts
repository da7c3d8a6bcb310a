import { describe, expect, test } from 'vitest';
import { limitSentence } from '../../subjects/appointments/contract/refusal-words.ts';
import {
  papersWords,
  questionnaireWords,
} from '../../subjects/appointments/web/acts/appointment-words.ts';
import { cancellationWords } from '../../subjects/appointments/web/visit-words.ts';
import { passedLimitWords } from '../../subjects/booking/web/desk/given-words.ts';
import { originWords } from '../../subjects/booking/web/origins/origin-button.tsx';
import {
  foundWords,
  sessionsWords,
} from '../../subjects/booking/web/series/series-words.ts';
import { leftWords } from '../../subjects/messages/web/hand-words.ts';
import { lifeWords } from '../../subjects/staff/web/session-lives.tsx';
import {
  importedWords,
  listedWords,
} from '../../subjects/visits/web/diagnoses/diagnosis-words.ts';

/* Sentences that contain a number, with the function that says them. Null: there is no sentence for zero. */
const sentences: [name: string, say: (count: number) => string | null][] = [
  [
    'a limit of appointments',
    (limit) => limitSentence({ scope: 'specialty', limit }),
  ],
  [
    'a limit that the counter passes',
    (limit) =>
      limit === 0 ? null : passedLimitWords({ limit, scope: 'clinic' }),
  ],
  ['papers to receive', (papersToReceive) => papersWords({ papersToReceive })],
  ['forms to answer', (missing) => formsOf({ missing })],
  ['forms that were answered', (answered) => formsOf({ answered })],
  ['new persons of one origin', (count) => titleAndText(count)],
  [
    'the hours of a late cancelling',
    (changeUntilHours) => cancellationWords(policyOf(changeUntilHours)),
  ],
  ['the minutes of a session', (minutes) => lifeWords(minutes)],
  ['the hours of a session', (hours) => lifeWords(hours * 60)],
  ['the days of a session', (days) => lifeWords(days * 1440)],
  ['sessions', (count) => sessionsWords(count)],
  [
    'sessions that have a time',
    (count) =>
      count === 0 ? null : foundWords({ found: count, wanted: count }),
  ],
  [
    'sessions that have none',
    (count) => foundWords({ found: 4, wanted: 4 + count }),
  ],
  ['diagnoses of a list', (count) => listedWords(count)],
  ['diagnoses that were imported', (count) => importedWords(count)],
  ['messages to tell by hand', (left) => leftWords(left)],
];

function formsOf({ missing = 0, answered = 0 }) {
  return questionnaireWords({
    questionnairesAnswered: answered,
    questionnairesMissing: missing,
    status: 'booked',
  });
}

function titleAndText(count: number): string {
  const { title, text } = originWords({
    label: 'K7M2',
    count,
    browsers: count,
  });
  return `${title}. ${text}`;
}

const policyOf = (changeUntilHours: number) =>
  ({ changeUntilHours }) as Parameters<typeof cancellationWords>[0];

/** Finds a plural beside the number one: `1 turnos`, `los 1`, `se reservaron 1`. */
const ofMany =
  /(?<![\p{L}\d])(?:1|una?) (?!mes(?!\p{L}))\p{L}+s(?!\p{L})|(?<!\p{L})(?:los|las|unos|unas|otros|otras|quedan|faltan|se \p{L}+ron) 1(?!\d)/iu;

describe.each(sentences)('%s', (_, say) => {
  test('has a singular for one and a plural for two', () => {
    expect(say(1)).not.toMatch(ofMany);
    expect(say(2)?.replace('2', '1')).not.toBe(say(1));
  });

  test('says nothing wrong for zero', () => {
    expect(say(0) ?? '').not.toMatch(/menos de 0|los 0|las 0/);
  });
});

test('the pattern finds wrong plurals and no right ones', () => {
  for (const wrong of [
    'los 1 turnos futuros',
    '1 diagnósticos importados',
    'para las 1 sesión',
    'una horas',
  ]) {
    expect(wrong).toMatch(ofMany);
  }
  for (const right of [
    '1 mes',
    'el turno futuro',
    '1 turno',
    '11 turnos',
    'las 10 sesiones',
    'una hora',
  ]) {
    expect(right).not.toMatch(ofMany);
  }
});
