import type { Message } from '../message/message.ts';

const COLUMNS = 76;

export const UNSUBSCRIBE_LABEL = 'No quiero recibir más estos avisos';

/** The plain-text version of the HTML: each link stands whole on its own line. */
export function renderEmailText({
  paragraphs,
  facts,
  appointments,
  action,
  unsubscribeUrl,
  clinic,
}: Message): string {
  const blocks = [
    ...paragraphs.map((paragraph) =>
      paragraph.split('\n').flatMap((line) => wrap(line)),
    ),
    factLines(facts),
    ...appointments.map((appointment) => [
      appointment.title,
      ...factLines(appointment.facts),
      ...actionLines(appointment.action),
    ]),
    actionLines(action),
    [clinic.name, clinic.address, clinic.phones.join(' · ')].flatMap((line) =>
      wrap(line),
    ),
    unsubscribeUrl ? [`${UNSUBSCRIBE_LABEL}:`, unsubscribeUrl] : [],
  ];
  return `${blocks
    .map((lines) => lines.join('\n'))
    .filter((block) => block !== '')
    .join('\n\n')}\n`;
}

function actionLines(action: Message['action']): string[] {
  return action ? [`${action.label}:`, action.url] : [];
}

/** Two columns. A long value continues on the lines below. */
function factLines(facts: Message['facts']): string[] {
  const indent = Math.max(0, ...facts.map(({ label }) => label.length)) + 3;
  return facts.flatMap(({ label, value }) => {
    const [first = '', ...rest] = wrap(value, COLUMNS - indent);
    return [
      `${label}:`.padEnd(indent) + first,
      ...rest.map((line) => ' '.repeat(indent) + line),
    ];
  });
}

/** Breaks at spaces; a word longer than a line gets its own line. */
function wrap(line: string, columns = COLUMNS): string[] {
  const lines: string[] = [];
  for (const word of line.split(' ').filter((each) => each !== '')) {
    const current = lines.at(-1);
    const longer = `${current} ${word}`;
    if (current !== undefined && longer.length <= columns)
      lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
