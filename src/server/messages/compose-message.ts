import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { epochMinuteOf, wallClockOf, type Zone } from '../../domain/calendar/clinic-zone.ts';
import { clock, longDay, longDayWithYear, type WallTime } from '../../domain/calendar/spanish-dates.ts';
import { neutralRoomName } from '../../domain/clinic/neutral-room-name.ts';
import { defaultTemplates } from '../../domain/messages/default-templates.ts';
import type { MessageKind } from '../../domain/messages/message-kinds.ts';
import { fillTemplate, parseTemplate, plainLine } from '../../domain/messages/template.ts';
import type { Placeholder, TemplateField } from '../../domain/messages/template-placeholders.ts';
import type { MessageSource, ToldTime } from './compose-message-source.ts';
import type { Message } from './message.ts';

const MAX_SUBJECT_CHARACTERS = 120;
const MAX_FACT_CHARACTERS = 200;

/** Says it in the clinic's words, its zone and its manners; of specialty, practice and reason it knows nothing. */
export function composeMessage(source: MessageSource): Message {
  const values = valuesOf(source);
  return {
    key: source.key,
    subject: plainLine(say(source, 'subject', values), { max: MAX_SUBJECT_CHARACTERS }),
    paragraphs: toParagraphs(say(source, 'body', values)),
    facts: factsOf(source).map(({ label, value }) => ({
      label,
      value: plainLine(value, { max: MAX_FACT_CHARACTERS }),
    })),
    action: actionOf(source),
    calendar: source.calendar,
    unsubscribeUrl: source.unsubscribeUrl,
    clinic: {
      name: source.clinic.name,
      address: addressOf(source),
      phones: source.clinic.phones.map(readablePhone),
    },
  };
}

type Values = Partial<Record<Placeholder, string>>;

// A template of the clinic's that can no longer be read gives way to ours: the message is worth more.
function say({ kind, template }: MessageSource, field: TemplateField, values: Values): string {
  for (const { [field]: text } of [template, defaultTemplates[kind]].filter((each) => each !== null)) {
    const parsed = parseTemplate(text, { kind, field });
    if (parsed.ok) return fillTemplate(parsed.parts, values);
  }
  throw new Error(`Our own ${field} of ${kind} cannot be read.`);
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
      profesional: source.namesProfessional ? time.doctorName : 'su profesional',
    }),
    ...('turno' in source && { codigo: source.turno.code }),
    ...('linkUrl' in source && { enlace: source.linkUrl ?? '' }),
    ...('expiresAt' in source && { vence: spokenMoment(source.expiresAt, clinic.timeZone) }),
    ...ownValues(source),
  };
}

function ownValues(source: MessageSource): Values {
  switch (source.kind) {
    case 'change': {
      const { day, minute } = wallTime(source.movedFrom, source.clinic.timeZone);
      return { dia_anterior: longDay(day), hora_anterior: clock(minute) };
    }
    case 'delay':
      return { minutos: String(source.delayMinutes) };
    case 'access_code':
      return { codigo_acceso: source.accessCode };
    default:
      return {};
  }
}

function momentValues({ clinic }: MessageSource, { startsAt }: ToldTime): Values {
  const { day, minute } = wallTime(startsAt, clinic.timeZone);
  return { dia: longDay(day), hora: clock(minute) };
}

function factsOf(source: MessageSource): Message['facts'] {
  const { timeZone } = source.clinic;
  const time = timeOf(source);
  return [
    ...(time ? timeFacts(source, time) : []),
    ...('turno' in source ? [{ label: 'Código', value: source.turno.code }] : []),
    ...(source.kind === 'access_code' ? [{ label: 'Código', value: source.accessCode }] : []),
    ...('expiresAt' in source
      ? [{ label: 'Vence', value: capitalized(spokenMoment(source.expiresAt, timeZone)) }]
      : []),
  ];
}

function timeFacts(source: MessageSource, time: ToldTime): Message['facts'] {
  const { day, minute } = wallTime(time.startsAt, source.clinic.timeZone);
  return [
    { label: 'Día', value: capitalized(longDayWithYear(day)) },
    { label: 'Hora', value: `${clock(minute)} h` },
    ...(source.kind === 'delay' ? [{ label: 'Demora', value: `Unos ${source.delayMinutes} minutos` }] : []),
    { label: 'Lugar', value: placeOf(source, time) },
    ...(source.namesProfessional ? [{ label: 'Profesional', value: time.doctorName }] : []),
  ];
}

const ACTION_LABELS: Record<Exclude<MessageKind, 'access_code'>, string> = {
  confirmation: 'Ver, cambiar o cancelar',
  change: 'Ver, cambiar o cancelar',
  cancellation: 'Ver el turno cancelado',
  clinic_cancellation: 'Ver el turno cancelado',
  reminder: 'Confirmar, cambiar o cancelar',
  undo: 'Ver, cambiar o cancelar',
  invitation: 'Elegir la contraseña',
  waitlist_offer: 'Ver y aceptar el horario',
  out_of_schedule: 'Ver, cambiar o cancelar',
  delay: 'Ver el turno',
};

function actionOf(source: MessageSource): Message['action'] {
  if (source.kind === 'access_code' || source.linkUrl === null) return null;
  return { label: ACTION_LABELS[source.kind], url: source.linkUrl };
}

function timeOf(source: MessageSource): ToldTime | null {
  if ('turno' in source) return source.turno;
  return source.kind === 'waitlist_offer' ? source.offer : null;
}

function placeOf(source: MessageSource, { roomName }: ToldTime): string {
  const room = neutralRoomName(roomName);
  return room === null ? addressOf(source) : `${room}, ${addressOf(source)}`;
}

function addressOf({ clinic }: MessageSource): string {
  return [clinic.address, clinic.city].filter((part) => part !== '').join(', ');
}

/** 'martes 24 de noviembre a las 10:20' */
function spokenMoment(at: Date, zone: Zone): string {
  const { day, minute } = wallTime(at, zone);
  return `${longDay(day)} a las ${clock(minute)}`;
}

function wallTime(at: Date, zone: Zone): WallTime {
  return wallClockOf(epochMinuteOf(at.getTime()), zone);
}

function capitalized(text: string): string {
  return text.charAt(0).toLocaleUpperCase('es') + text.slice(1);
}

/** An Argentine phone as people say it, '11 5555-0100'; a foreign one with its country. */
function readablePhone(phone: string): string {
  const parsed = parsePhoneNumberFromString(phone);
  if (!parsed) return phone;
  if (parsed.countryCallingCode !== '54') return parsed.formatInternational();
  return parsed.formatNational().replace(/^0/, '').replace(' 15-', ' ');
}

/**
 * A name that whoever registered chose. Mail programs turn what looks like an address into a link, and the
 * clinic would be sending it: a space after each point or colon keeps it text.
 */
function unlinked(name: string): string {
  return name.replace(/([.:\u2024\u3002\uFF0E])(?=[^\s.])/gu, '$1 ');
}
