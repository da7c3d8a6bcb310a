import type { AuditVocabulary } from '../../../base/kernel/audit/audit-vocabulary.ts';
import { otherDocumentNames } from '../../../base/person/rules/identity-document.ts';
import { answerWords } from '../../../subjects/forms/rules/questionnaire.ts';
import type { OwnResponse } from './own-copy-queries.ts';
import {
  actorWords,
  appointmentWords,
  channelWords,
  itemWords,
  messageWords,
  paperWords,
  saidThroughWords,
  sendingWords,
  topicWords,
  trustWords,
} from './own-copy-words.ts';
import type { OwnCopy } from './read-own-copy.ts';

interface Surroundings {
  clinicName: string;
  timeZone: string;
  auditWords: AuditVocabulary['words'];
}

/** A part of the page: one table, or a sentence if it is empty. */
interface Part {
  title: string;
  columns: string[];
  rows: (string | null)[][];
  none: string;
}

/** Renders the copy as one self-contained page, with the same data inside as JSON. */
export function renderOwnCopy(
  copy: OwnCopy,
  { clinicName, timeZone, auditWords }: Surroundings,
): string {
  const when = momentIn(timeZone);
  const title = `Mis datos en ${clinicName}`;
  const parts = partsOf(copy, { when, auditWords }).map(renderPart).join('\n');
  // No text in the data may end the script element.
  const json = JSON.stringify(copy, null, 1).replaceAll('<', '\\u003c');
  return `<!doctype html>
<html lang="es-AR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #1c1c1a; background: #fff }
h2 { margin: 2.5rem 0 .5rem; font-size: 1.2rem }
.table { overflow-x: auto }
table { border-collapse: collapse; width: 100% }
th, td { text-align: left; vertical-align: top; padding: .4rem 1rem .4rem 0; border-bottom: 1px solid #ddd; white-space: pre-line }
footer { margin-top: 3rem; color: #555 }
</style>
</head>
<body>
<h1>${escaped(title)}</h1>
<p>Copia hecha el ${escaped(when(copy.madeAt) ?? '')}. Contiene los datos personales que la clínica guarda de usted en este sistema (Ley 25.326, artículo 14). La copia de su historia clínica (Ley 26.529) se descarga en «Mi historia». Guarde este archivo donde solo usted lo vea.</p>
${parts}
<footer>Este archivo lleva además los mismos datos en formato JSON, para otros programas: en el elemento «datos».</footer>
<script type="application/json" id="datos">${json}</script>
</body>
</html>
`;
}

type When = (at: Date | string | null) => string | null;

function partsOf(
  copy: OwnCopy,
  { when, auditWords }: { when: When } & Pick<Surroundings, 'auditWords'>,
): Part[] {
  return [
    {
      title: 'Sus datos',
      columns: ['Dato', 'Valor'],
      rows: personRows(copy, when),
      none: '',
    },
    {
      title: 'Coberturas',
      columns: ['Obra social o prepaga', 'Plan', 'Afiliado', 'Desde', 'Hasta'],
      rows: copy.coverages.map((coverage) => [
        coverage.isPrimary && !coverage.endedAt
          ? `${coverage.insurer} (principal)`
          : coverage.insurer,
        coverage.plan,
        coverage.memberNumber,
        when(coverage.since),
        when(coverage.endedAt),
      ]),
      none: 'No hay coberturas.',
    },
    {
      title: 'Turnos',
      columns: ['Cuándo', 'Código', 'Con', 'Para', 'Estado', 'Qué pasó'],
      rows: copy.appointments.map((appointment) =>
        appointmentRow(appointment, when),
      ),
      none: 'No hay turnos.',
    },
    {
      title: 'Mensajes',
      columns: ['Cuándo', 'Mensaje', 'Medio', 'A dónde', 'Estado'],
      rows: copy.messages.map((message) => [
        when(message.at),
        messageWords[message.kind] ?? message.kind,
        channelWords[message.channel],
        message.sentTo,
        sendingWords[message.status],
      ]),
      none: 'No hay mensajes.',
    },
    {
      title: 'Qué avisos quiso recibir',
      columns: ['Cuándo', 'Avisos', 'Medio', 'Respuesta', 'Cómo lo dijo'],
      rows: copy.messagePreferences.map((messagePreference) => [
        when(messagePreference.saidAt),
        topicWords[messagePreference.topic],
        messagePreference.channel === 'none'
          ? 'ninguno'
          : channelWords[messagePreference.channel],
        messagePreference.isWanted ? 'Sí' : 'No',
        saidThroughWords[messagePreference.saidThrough],
      ]),
      none: 'No dijo nada: recibe los avisos de sus turnos, y ningún otro.',
    },
    {
      title: 'Política de privacidad que aceptó',
      columns: ['Cuándo', 'Versión', 'Cómo'],
      rows: copy.consents.map((consent) => [
        when(consent.givenAt),
        consent.policyVersion,
        saidThroughWords[consent.channel],
      ]),
      none: 'No hay registro.',
    },
    {
      title: 'Sesiones',
      columns: ['Dispositivo', 'Desde', 'Último uso', 'Cerrada'],
      rows: copy.sessions.map((session) => [
        session.device,
        when(session.startedAt),
        when(session.usedAt),
        when(session.endedAt) ?? 'Abierta',
      ]),
      none: 'No hay sesiones.',
    },
    {
      title: 'Teléfonos y navegadores que reciben avisos',
      columns: ['Cuál', 'Desde', 'Último aviso'],
      rows: copy.pushBrowsers.map(({ browser, createdAt, reachedAt }) => [
        browser,
        when(createdAt),
        when(reachedAt) ?? 'Ninguno',
      ]),
      none: 'No hay ninguno.',
    },
    {
      title: 'Calendario privado',
      columns: ['Creado', 'Terminado'],
      rows: copy.calendars.map((calendar) => [
        when(calendar.createdAt),
        when(calendar.revokedAt) ?? 'En uso',
      ]),
      none: 'No tiene.',
    },
    {
      title: 'Actividad de su cuenta',
      columns: ['Cuándo', 'Qué', 'Quién'],
      rows: copy.activity.map((ownEvent) => [
        when(ownEvent.at),
        auditWords[ownEvent.kind] ?? ownEvent.kind,
        ownEvent.isByClinic ? 'La clínica' : 'Con su cuenta',
      ]),
      none: 'No hay actividad.',
    },
  ];
}

function documentOf({
  documentKind,
  documentNumber,
  documentCountry,
}: OwnCopy['person']): string | null {
  if (documentKind === null) return null;
  return `${otherDocumentNames[documentKind]} ${documentNumber} (${documentCountry})`;
}

function personRows({ person }: OwnCopy, when: When): (string | null)[][] {
  const { email, emailTrust } = person;
  return [
    ['Nombre y apellido', person.fullName],
    ['Nombre elegido', person.chosenName],
    ['DNI', person.dni],
    ['Otro documento', documentOf(person)],
    [
      'Fecha de nacimiento',
      person.birthDate?.split('-').reverse().join('/') ?? null,
    ],
    ['Sexo en el documento', person.sexOnDocument],
    ['E-mail', email && `${email} (${trustWords[emailTrust]})`],
    ['Celular', person.phone],
    [
      'En las pantallas de la sala',
      person.isCalledByCode ? 'Solo su número' : 'Como lo muestre la clínica',
    ],
    ['Identidad verificada', when(person.identityVerifiedAt)],
    ['Contraseña elegida', when(person.passwordSetAt)],
    ['En el sistema desde', when(person.createdAt)],
  ];
}

const proposalEndWords = {
  dismissed: 'usted no lo quiso',
  withdrawn: 'el profesional lo retiró',
  replaced: 'se propuso otro en su lugar',
};

function appointmentRow(
  appointment: OwnCopy['appointments'][number],
  when: When,
): (string | null)[] {
  const { status, history, confirmedAt, opinion, admission, paidCents } =
    appointment;
  const steps = history.map(({ at, to, by, reason, movedFrom, movedTo }) => {
    const what = movedFrom
      ? `Cambiado del ${when(movedFrom)} al ${when(movedTo)}`
      : (appointmentWords[to] ?? to);
    return {
      at: Date.parse(at),
      words: `${what}, por ${actorWords[by]}${reason ? ` (${reason})` : ''}`,
    };
  });
  if (confirmedAt)
    steps.push({ at: confirmedAt.getTime(), words: 'Asistencia confirmada' });
  steps.push(...beforeTheVisit(appointment));
  if (opinion) {
    const { rating, text, at } = opinion;
    steps.push({
      at: Date.parse(at),
      words: `Opinión: ${rating} de 5${text ? ` (${text})` : ''}`,
    });
  }
  for (const { at, practice, day, endReason } of appointment.proposals) {
    const end = endReason === null ? '' : ` (${proposalEndWords[endReason]})`;
    const words = `Control propuesto para alrededor del ${day.split('-').reverse().join('/')}: ${practice}${end}`;
    steps.push({ at: Date.parse(at), words });
  }
  steps.sort((a, b) => a.at - b.at);
  const lines = steps.map(({ at, words }) => `${when(new Date(at))}: ${words}`);
  if (admission) lines.push(...admissionWords(admission));
  if (paidCents > 0)
    lines.push(
      `Pagado en recepción: $ ${(paidCents / 100).toLocaleString('es-AR')}`,
    );
  return [
    when(appointment.startsAt),
    appointment.code,
    appointment.professional,
    `${appointment.practice} (${appointment.specialty})${appointment.insurer ? `, por ${appointment.insurer}` : ''}`,
    appointmentWords[status] ?? status,
    lines.join('\n'),
  ];
}

/** The patient's acts before the visit, each with its time. */
function beforeTheVisit({
  preparationReads,
  ticks,
  papers,
  questionnaires,
}: OwnCopy['appointments'][number]) {
  const step = (at: string, words: string) => ({ at: Date.parse(at), words });
  return [
    ...preparationReads.map(({ at }) => step(at, 'Preparación leída')),
    ...ticks.map(({ at, item, isTicked }) =>
      step(
        at,
        `${isTicked ? 'Marcado como listo' : 'Ya no marcado como listo'}: ${itemWords(item)}`,
      ),
    ),
    ...papers.flatMap(({ paper, name, sentAt, receivedAt }) => [
      step(sentAt, `${paperWords[paper]}, archivo enviado: ${name}`),
      ...(receivedAt
        ? [
            step(
              receivedAt,
              `${paperWords[paper]}, archivo recibido en la clínica: ${name}`,
            ),
          ]
        : []),
    ]),
    ...questionnaires.map((answered) =>
      step(answered.at, responseWords(answered)),
    ),
  ];
}

/** A form with its answers, and the text that was accepted. */
function responseWords({
  title,
  consent,
  items,
  answers,
}: OwnResponse): string {
  const given = new Map(answers.map(({ linkId, value }) => [linkId, value]));
  const lines = items.map((item) => {
    const value = given.get(item.linkId);
    return `${item.text} ${value === undefined ? 'Sin responder' : answerWords(item, value)}`;
  });
  return [
    `Formulario respondido: ${title}`,
    ...lines,
    ...(consent ? [`Aceptado: ${consent}`] : []),
  ].join('\n');
}

function admissionWords(
  noted: NonNullable<OwnCopy['appointments'][number]['admission']>,
): string[] {
  const { order, orderNumber, authorizationNumber } = noted;
  return [
    order === 'present'
      ? `Orden médica presentada${orderNumber ? `: ${orderNumber}` : ''}`
      : null,
    order === 'owed' ? 'Orden médica pendiente' : null,
    authorizationNumber && `Autorización ${authorizationNumber}`,
  ].filter((line) => line !== null);
}

function renderPart({ title, columns, rows, none }: Part): string {
  if (rows.length === 0)
    return `<h2>${escaped(title)}</h2>\n<p>${escaped(none)}</p>`;
  const head = columns
    .map((column) => `<th scope="col">${escaped(column)}</th>`)
    .join('');
  const body = rows
    .map(
      (cells) =>
        `<tr>${cells.map((cell) => `<td>${escaped(cell ?? '—')}</td>`).join('')}</tr>`,
    )
    .join('\n');
  return `<h2>${escaped(title)}</h2>
<div class="table"><table>
<thead><tr>${head}</tr></thead>
<tbody>
${body}
</tbody>
</table></div>`;
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}

/** Like «24/11/2026, 10:20», on the clinic's clock. */
function momentIn(timeZone: string): When {
  const format = new Intl.DateTimeFormat('es-AR', {
    timeZone,
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return (at) => at && format.format(new Date(at));
}
