import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ToldBy } from '../../base/api/contract/told-by.ts';
import type { Sending } from '../../base/ui/format/told-words.ts';
import * as told from '../../base/ui/format/told-words.ts';
import { confirmationWords } from '../../subjects/appointments/web/visit-words.ts';

/*
 * A sentence such as "le enviamos" is true only if something is sent. All sources are searched for such
 * sentences. Those of `told-words.ts` are tried here with and without mail; any other must be decided below.
 */

// Both "nosotros" and the third person, in present, future and past, and words that say that something
// arrives.
const verbs = ['envi', 'mand', 'avis'].flatMap((stem) =>
  ['amos', 'aremos', 'ará', 'arán'].map((end) => `${stem}${end}`),
);
const phrases = [
  'escribimos',
  'escribiremos',
  'hemos (?:enviado|mandado|avisado)',
  'le mandan?',
  'le enviaron',
  'le avisaron',
  'se les? (?:avisa|avisará|avisó|envía|enviará|envió|manda|mandará|mandó|escribe|escribirá)',
  'les? llegan?',
  'les? llegar(?:á|án)',
  'en unos minutos recibe',
  'recibir(?:á|án)',
  '(?:fue|fueron|está|están|queda|quedan) avisad[oa]s?',
  'recibi[óo] por (?:e-mail|correo)',
  'revise (?:su|el) correo',
  'enviad[oa]s? a',
  '(?:correo|e-mail|mensaje|aviso) en camino',
];
const claim = new RegExp(
  `(?<![\\p{L}])(?:${[...verbs, ...phrases].join('|')})(?![\\p{L}])`,
  'iu',
);
const everyClaim = new RegExp(claim.source, 'giu');

const sources = [
  'src/base',
  'src/subjects',
  'src/panels',
  'src/ops',
  'src/app',
];

/** How many claims a file outside `told-words.ts` makes, and why they are true. */
const decided: Record<string, [count: number, why: string]> = {
  // The answer to the act says by which way the person is told (`toldBy`).
  'src/base/person/rules/channels.ts': [
    12,
    'the words of each channel, said by `toldBy` in the files below and in `ownNone`',
  ],
  'src/subjects/appointments/web/visit-words.ts': [
    1,
    'toldBy of the booking; tried below',
  ],
  'src/subjects/booking/web/series/series-step.tsx': [
    1,
    'toldBy of the series (series.test.ts)',
  ],
  'src/subjects/staff/web/invited.tsx': [
    1,
    'linkUrl of the invitation: shown where no e-mail leaves (invited.test.tsx)',
  ],
  // The server asks for such a code only where it sends e-mail (newcomer-ladder.all.test.ts).
  'src/subjects/access/web/sign-in/newcomer-code.tsx': [
    7,
    'EMAIL_CODE_NEEDED, refused only with a mail server',
  ],
  'src/subjects/access/contract/refusals.ts': [1, 'EMAIL_CODE_NEEDED likewise'],
  'src/subjects/waitlist/web/waitlist-words.ts': [
    1,
    'of a message that left (waitlist-at-desk.test.ts)',
  ],
  // The sentence itself tells both cases.
  'src/subjects/rescheduling/web/move-appointment.tsx': [
    1,
    'says what happens where it cannot leave',
  ],
  'src/subjects/appointments/web/acts/cancel-dialog.tsx': [
    1,
    'says what happens where it cannot leave',
  ],
  // These promise no message.
  'src/subjects/messages/server/kinds/delay.ts': [
    1,
    'the text of a message, which its reader has received',
  ],
  'src/subjects/messages/server/kinds/delay-over.ts': [
    1,
    'the text of a message, which its reader has received',
  ],
  'src/subjects/outbox/server/preferences/unsubscribe-page.ts': [
    2,
    'says that nothing arrives any more',
  ],
  'src/subjects/booking/web/origins/origin-dialog.tsx': [
    1,
    'says that nobody is told',
  ],
  'src/panels/reports/web/keep-hours.tsx': [1, 'says that nobody is told'],
  'src/subjects/messages/web/hand-words.ts': [
    1,
    'the note that a patient was told by hand',
  ],
  'src/subjects/waitlist/web/reason-dialog.tsx': [
    1,
    'says that nobody is told',
  ],
  'src/subjects/patients/web/file/identity-part.tsx': [
    1,
    'what the phone is for, by hand too',
  ],
  'src/subjects/patients/web/file/person-fields.tsx': [
    1,
    'how the person is addressed',
  ],
  'src/panels/account/web/policy-sections.tsx': [2, 'what messages never hold'],
  'src/subjects/patients/web/profile/own-channels.tsx': [
    2,
    'says that nothing arrives, or that the clinic calls',
  ],
  'src/subjects/access/web/step-up/no-way.tsx': [
    1,
    'a rule; NO_MAIL_SERVER stands before it (verify-step-up-code.test.ts)',
  ],
};

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(
      (name) => /\.tsx?$/.test(name) && !/\.(test|pieces)\.tsx?$/.test(name),
    )
    .map((name) => join(folder, name));
}

/** The code without its comments, on one line, because JSX breaks sentences anywhere. */
const wordsOf = (file: string) =>
  readFileSync(file, 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, ' ')
    .replace(/(^|\s)\/\/.*$/gm, ' ')
    .replace(/\s+/g, ' ');

test('every sentence that promises a message has a decision, and every decision has a sentence', () => {
  const counted = sources
    .flatMap(filesIn)
    .filter((file) => file !== 'src/base/ui/format/told-words.ts')
    .map(
      (file) => [file, [...wordsOf(file).matchAll(everyClaim)].length] as const,
    )
    .filter(([, count]) => count > 0);
  const known = Object.entries(decided).map(([file, [count]]) => [file, count]);
  expect(Object.fromEntries(counted)).toEqual(Object.fromEntries(known));
});

test.each([
  'Le enviamos un código.',
  'Ya se le envió el enlace.',
  'Le llegará un correo.',
  'Le mandamos un aviso.',
  'El paciente fue avisado.',
  'La clínica le avisará.',
  'Recibirá un e-mail.',
  'A los pacientes se les avisa.',
  'Le hemos enviado la confirmación.',
  'Se lo mandaremos por WhatsApp.',
  'Le escribiremos cuando esté.',
])('«%s» counts as a promise of a message', (sentence) => {
  expect(sentence).toMatch(claim);
});

test.each([
  'Envíe el turno a quien quiera.',
  'No se envió, porque no hay conexión.',
  'Los papeles que envió.',
])('«%s» promises no message', (sentence) => {
  expect(sentence).not.toMatch(claim);
});

/** Files with the words of `channels.ts` for each channel, and their own for none. */
const ownNone = [
  'src/subjects/booking/web/desk/given-notice.tsx',
  'src/subjects/rescheduling/web/away-result.tsx',
  'src/subjects/visits/web/control/next-control.tsx',
];
const byToldBy = Object.entries(decided)
  .filter(([, [, why]]) => why.startsWith('toldBy'))
  .map(([file]) => file);
test.each([...byToldBy, ...ownNone])(
  '%s promises no message to a person without a channel',
  (file) => {
    const words = wordsOf(file);
    const tables = [...words.matchAll(/none: '([^']*)'/g)].map(
      ([, sentence = '']) => sentence,
    );
    const ofNone =
      tables.length > 0 ? tables : [confirmationWords({ toldBy: 'none' })];
    for (const sentence of ofNone)
      expect(isDenied(sentence) || !claim.test(sentence), sentence).toBe(true);
  },
);

const mail: Sending = { sendsEmail: true, sendsMessages: true, isDemo: false };
const none: Sending = {
  sendsEmail: false,
  sendsMessages: false,
  isDemo: false,
};
const demo: Sending = { sendsEmail: false, sendsMessages: false, isDemo: true };
const address = 'm***@g***.com';

/** All the texts in a part of `told-words.ts`, with an example address. */
function saidBy(words: unknown): string[] {
  if (typeof words === 'string') return [words];
  if (typeof words === 'function') return saidBy(words(address));
  return Object.values(words as object).flatMap(saidBy);
}

const bySending: Record<string, (sending: Sending) => unknown> = {
  codeOfferWords: (sending) => told.codeOfferWords(sending, address),
  codeSentWords: (sending) =>
    told.codeSentWords({ isSent: sending?.sendsEmail === true, address }),
  codeFieldWords: (sending) =>
    told.codeFieldWords(sending?.sendsEmail === true),
  passwordLinkWords: told.passwordLinkWords,
  remindWords: told.remindWords,
  accountRequestWords: told.accountRequestWords,
  emailHintWords: told.emailHintWords,
  ownContactWords: told.ownContactWords,
  otherWayWords: told.otherWayWords,
  waitOfferWords: told.waitOfferWords,
};
const byAnswer: Record<string, (toldBy: ToldBy) => unknown> = {
  waitingWords: told.waitingWords,
  acceptedWords: told.acceptedWords,
};
/** These say nothing by themselves. */
const notWords = ['codePlace', 'noMailWords'];

const isDenied = (sentence: string) =>
  /\b(?:no le enviaremos|no le enviamos|no envía|no sale|no salió)\b/i.test(
    sentence,
  );
const claims = (words: unknown) =>
  saidBy(words).filter(
    (sentence) => claim.test(sentence) && !isDenied(sentence),
  );

test('this file covers every export of told-words.ts', () => {
  const tried = [
    ...Object.keys(bySending),
    ...Object.keys(byAnswer),
    ...notWords,
  ];
  expect(Object.keys(told).sort()).toEqual(tried.sort());
});

test.each(Object.entries(bySending))(
  '%s promises a message only with a mail server',
  (_, words) => {
    expect(claims(words(mail)).length).toBeGreaterThan(0);
    for (const sending of [none, demo, undefined])
      expect(claims(words(sending))).toEqual([]);
  },
);

test.each(Object.entries(byAnswer))(
  '%s promises a message only to a person who can be told',
  (_, words) => {
    for (const way of ['email', 'whatsapp', 'push'] as const) {
      expect(claims(words(way)).length).toBeGreaterThan(0);
    }
    expect(claims(words('none'))).toEqual([]);
  },
);

test('a booking promises a confirmation only to a person who can be told', () => {
  expect(claims(confirmationWords({ toldBy: 'email' }))).toHaveLength(1);
  expect(claims(confirmationWords({ toldBy: 'none' }))).toEqual([]);
});

test('the demonstration says where to find its codes and links', () => {
  const where = /Mensajes, en Administración o en Recepción/;
  expect(told.codeOfferWords(demo, address)).toMatch(where);
  expect(told.codeSentWords({ isSent: false, address })).toMatch(where);
  expect(told.passwordLinkWords(demo).sent).toMatch(where);
  expect(told.remindWords(demo).sent).toMatch(where);
  expect(told.ownContactWords(demo).newEmail).toMatch(where);
});

test('the answer to a request for a link or for appointments reveals nothing about the patient', () => {
  for (const sending of [mail, none, demo]) {
    expect(told.passwordLinkWords(sending).sent).not.toContain(address);
    expect(told.remindWords(sending).sent).toMatch(
      /^Si los datos corresponden a un paciente/,
    );
  }
});
