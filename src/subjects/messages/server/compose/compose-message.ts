import { clock, longDay } from '../../../../base/time/spanish-dates.ts';
import type { MessageKind } from '../../../outbox/rules/message-kinds.ts';
import {
  isOthersAct,
  securityNoticeWords,
} from '../../../outbox/rules/security-notices.ts';
import {
  fillTemplate,
  parseTemplate,
  plainLine,
} from '../../../outbox/rules/template.ts';
import type {
  Placeholder,
  TemplateField,
} from '../../../outbox/rules/template-placeholders.ts';
import {
  defaultTemplates,
  type MessageTemplate,
  othersActTemplate,
} from '../../rules/default-templates.ts';
import { appointmentsOf, factsOf, timeOf } from './compose-message-facts.ts';
import type {
  ListKind,
  MessageSource,
  ToldTime,
} from './compose-message-source.ts';
import { howManyOfDay } from './doctor-day-parts.ts';
import { lockScreenText } from './lock-screen-text.ts';
import type { Message } from './message.ts';
import {
  addressOf,
  placeOf,
  readablePhone,
  spokenMoment,
  wallTime,
} from './spoken-clinic.ts';

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
    appointments: appointmentsOf(source),
    action: actionOf(source),
    calendar: source.calendar,
    unsubscribeUrl: source.unsubscribeUrl,
    lockScreenText: lockScreenText(source),
    clinic: {
      name: source.clinic.name,
      address: addressOf(source),
      phones: source.clinic.phones.map(readablePhone),
    },
  };
}

type Values = Partial<Record<Placeholder, string>>;

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

/** After another person's act, the advice for "if it was not you" is left out. */
function defaultOf(source: MessageSource): MessageTemplate {
  return source.kind === 'security_notice' && isOthersAct(source.what)
    ? othersActTemplate
    : defaultTemplates[source.kind];
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
    ...ownValues(source),
  };
}

function ownValues(source: MessageSource): Values {
  switch (source.kind) {
    case 'change': {
      const { day, minute } = wallTime(
        source.movedFrom,
        source.clinic.timeZone,
      );
      return { dia_anterior: longDay(day), hora_anterior: clock(minute) };
    }
    case 'delay': {
      const estimated = new Date(
        source.appointment.startsAt.getTime() + source.delayMinutes * 60_000,
      );
      const { minute } = wallTime(estimated, source.clinic.timeZone);
      return {
        minutos: String(source.delayMinutes),
        hora_estimada: clock(minute),
      };
    }
    case 'access_code':
      return { codigo_acceso: source.accessCode };
    case 'security_notice': {
      const { happened, advice } = securityNoticeWords[source.what];
      const momento = spokenMoment(source.happenedAt, source.clinic.timeZone);
      return { aviso: happened, consejo: advice, momento };
    }
    case 'record_exception':
      return {
        momento: spokenMoment(source.happenedAt, source.clinic.timeZone),
      };
    case 'absence_answer':
      return { respuesta: absenceAnswer(source) };
    case 'doctor_day':
      return {
        dia: longDay(source.day),
        proximos: howManyOfDay(source.appointments.length),
      };
    case 'upcoming_turnos':
    case 'series_confirmation':
      return { proximos: howManyAppointments(source.appointments.length) };
    default:
      return {};
  }
}

function absenceAnswer({
  isAccepted,
  absentFrom,
  absentUntil,
  clinic: { timeZone },
}: Extract<MessageSource, { kind: 'absence_answer' }>): string {
  const asked = `la ausencia que pidió, desde el ${spokenMoment(absentFrom, timeZone)} hasta el ${spokenMoment(absentUntil, timeZone)}`;
  return isAccepted
    ? `La administración aceptó ${asked}. En esas horas no se ofrecen turnos.`
    : `La administración no aceptó ${asked}. En su panel dice por qué.`;
}

function howManyAppointments(count: number): string {
  if (count === 0)
    return 'Por ahora no tiene turnos reservados. Cuando lo necesite, puede reservar uno.';
  return count === 1
    ? 'Tiene un turno reservado:'
    : `Tiene ${count} turnos reservados:`;
}

function momentValues(
  { clinic }: MessageSource,
  { startsAt }: ToldTime,
): Values {
  const { day, minute } = wallTime(startsAt, clinic.timeZone);
  return { dia: longDay(day), hora: clock(minute) };
}

type KindWithoutButton =
  | 'access_code'
  | 'security_notice'
  | ListKind
  | 'absence_answer'
  | 'doctor_day';

const ACTION_LABELS: Record<Exclude<MessageKind, KindWithoutButton>, string> = {
  confirmation: 'Ver, cambiar o cancelar',
  change: 'Ver, cambiar o cancelar',
  cancellation: 'Ver el turno cancelado',
  clinic_cancellation: 'Ver el turno cancelado',
  reminder: 'Confirmar, cambiar o cancelar',
  undo: 'Ver, cambiar o cancelar',
  invitation: 'Elegir la contraseña',
  password_link: 'Elegir la contraseña',
  waitlist_offer: 'Ver y aceptar el horario',
  out_of_schedule: 'Ver, cambiar o cancelar',
  delay: 'Ver el turno',
  delay_over: 'Ver el turno',
  record_exception: 'Ver la auditoría',
};

function actionOf(source: MessageSource): Message['action'] {
  if (!('linkUrl' in source) || source.linkUrl === null) return null;
  return { label: ACTION_LABELS[source.kind], url: source.linkUrl };
}

/**
 * A name is free text. Mail programs turn text that looks like a URL into a link, which the clinic would be sending:
 * a space after each point or colon prevents it.
 */
function unlinked(name: string): string {
  return name.replace(/([.:\u2024\u3002\uFF0E])(?=[^\s.])/gu, '$1 ');
}
