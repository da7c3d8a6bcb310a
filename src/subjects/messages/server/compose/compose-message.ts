import { clock, longDay } from '../../../../base/time/spanish-dates.ts';
import {
  fillTemplate,
  parseTemplate,
  plainLine,
} from '../../../outbox/rules/template.ts';
import type { TemplateField } from '../../../outbox/rules/template-placeholders.ts';
import type { MessageTemplate } from '../../rules/message-template.ts';
import type { Values } from '../message/composer.ts';
import type { ToldTime } from '../message/known-of-message.ts';
import type { Message } from '../message/message.ts';
import {
  addressOf,
  placeOf,
  readablePhone,
  spokenMoment,
  wallTime,
} from '../message/spoken-clinic.ts';
import { factsOf, timeOf } from './compose-message-facts.ts';
import { composerOf, type MessageSource } from './composers.ts';

const MAX_SUBJECT_CHARACTERS = 120;

/**
 * Composes a message in the clinic's words, zone and style; it has no access to specialty, practice or purpose of the
 * visit.
 */
export function composeMessage(source: MessageSource): Message {
  const values = valuesOf(source);
  return {
    key: source.key,
    subject: plainLine(say(source, 'subject', values), {
      max: MAX_SUBJECT_CHARACTERS,
    }),
    paragraphs: toParagraphs(say(source, 'body', values)),
    facts: factsOf(source),
    appointments: composerOf(source).appointments?.(source) ?? [],
    action: actionOf(source),
    calendar: source.calendar,
    unsubscribeUrl: source.unsubscribeUrl,
    lockScreenText:
      composerOf(source).lockScreenText?.(source) ??
      'Tiene un mensaje de la clínica.',
    clinic: {
      name: source.clinic.name,
      address: addressOf(source),
      phones: source.clinic.phones.map(readablePhone),
    },
  };
}

// If the clinic's template can no longer be parsed, our default is used, because the message must go out.
function say(
  source: MessageSource,
  field: TemplateField,
  values: Values,
): string {
  const { kind, template } = source;
  for (const { [field]: text } of [template, defaultOf(source)].filter(
    (each) => each !== null,
  )) {
    const parsed = parseTemplate(text, { kind, field });
    if (parsed.ok) return fillTemplate(parsed.parts, values);
  }
  throw new Error(`Our own ${field} of ${kind} cannot be read.`);
}

function defaultOf(source: MessageSource): MessageTemplate {
  const { template, templateOf } = composerOf(source);
  return templateOf?.(source) ?? template;
}

function toParagraphs(body: string): string[] {
  return body
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
}

function valuesOf(source: MessageSource): Values {
  const { clinic } = source;
  const time = timeOf(source);
  const phone = clinic.phones[0];
  return {
    nombre: unlinked(source.recipientName),
    clinica: clinic.name,
    direccion: addressOf(source),
    telefono: phone === undefined ? 'nuestro teléfono' : readablePhone(phone),
    ...(time && {
      ...momentValues(source, time),
      lugar: placeOf(source, time),
      profesional: source.namesProfessional
        ? time.doctorName
        : 'su profesional',
    }),
    ...('appointment' in source && { codigo: source.appointment.code }),
    ...('linkUrl' in source && { enlace: source.linkUrl ?? '' }),
    ...('expiresAt' in source && {
      vence: spokenMoment(source.expiresAt, clinic.timeZone),
    }),
    ...composerOf(source).values?.(source),
  };
}

function momentValues(
  { clinic }: MessageSource,
  { startsAt }: ToldTime,
): Values {
  const { day, minute } = wallTime(startsAt, clinic.timeZone);
  return { dia: longDay(day), hora: clock(minute) };
}

function actionOf(source: MessageSource): Message['action'] {
  if (!('linkUrl' in source) || source.linkUrl === null) return null;
  const label = composerOf(source).action;
  return label === undefined ? null : { label, url: source.linkUrl };
}

/**
 * A name is free text. Mail programs turn text that looks like a URL into a link, which the clinic would be sending:
 * a space after each point or colon prevents it.
 */
function unlinked(name: string): string {
  return name.replace(/([.:\u2024\u3002\uFF0E])(?=[^\s.])/gu, '$1 ');
}
