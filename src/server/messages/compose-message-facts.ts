import { clock, longDayWithYear } from '../../domain/calendar/spanish-dates.ts';
import { plainLine } from '../../domain/messages/template.ts';
import type { MessageSource, ToldTime } from './compose-message-source.ts';
import type { Fact, Message } from './message.ts';
import { capitalized, placeOf, spokenMoment, wallTime } from './spoken-clinic.ts';

const MAX_FACT_CHARACTERS = 200;

/** When, where, with whom, code and until when: what of a message is read at a glance. */
export function factsOf(source: MessageSource): Fact[] {
  const { timeZone } = source.clinic;
  const time = timeOf(source);
  return plainFacts([
    ...(time ? timeFacts(source, time) : []),
    ...('turno' in source ? [{ label: 'Código', value: source.turno.code }] : []),
    ...reasonFacts(source),
    ...(source.kind === 'access_code' ? [{ label: 'Código', value: source.accessCode }] : []),
    ...('happenedAt' in source
      ? [{ label: 'Cuándo', value: capitalized(spokenMoment(source.happenedAt, timeZone)) }]
      : []),
    ...('expiresAt' in source
      ? [{ label: 'Vence', value: capitalized(spokenMoment(source.expiresAt, timeZone)) }]
      : []),
  ]);
}

function plainFacts(facts: Fact[]): Fact[] {
  return facts.map(({ label, value }) => ({ label, value: plainLine(value, { max: MAX_FACT_CHARACTERS }) }));
}

/** Of the next turnos, each with its own. */
export function turnosOf(source: MessageSource): Message['turnos'] {
  if (source.kind !== 'upcoming_turnos') return [];
  return source.turnos.map((turno) => {
    const { day, minute } = wallTime(turno.startsAt, source.clinic.timeZone);
    return {
      title: `${capitalized(longDayWithYear(day))}, ${clock(minute)} h`,
      facts: plainFacts([...whereFacts(source, turno), { label: 'Código', value: turno.code }]),
      action: turno.linkUrl === null ? null : { label: 'Ver, cambiar o cancelar', url: turno.linkUrl },
    };
  });
}

function timeFacts(source: MessageSource, time: ToldTime): Fact[] {
  const { day, minute } = wallTime(time.startsAt, source.clinic.timeZone);
  return [
    { label: 'Día', value: capitalized(longDayWithYear(day)) },
    { label: 'Hora', value: `${clock(minute)} h` },
    ...(source.kind === 'delay' ? [{ label: 'Demora', value: `Unos ${source.delayMinutes} minutos` }] : []),
    ...whereFacts(source, time),
  ];
}

function whereFacts(source: MessageSource, time: ToldTime): Fact[] {
  return [
    { label: 'Lugar', value: placeOf(source, time) },
    ...(source.namesProfessional ? [{ label: 'Profesional', value: time.doctorName }] : []),
  ];
}

/** Why the clinic changed or cancelled it, where that was written to be told. */
function reasonFacts(source: MessageSource): Fact[] {
  if (!('publicReason' in source) || source.publicReason === null) return [];
  const label = source.kind === 'change' ? 'Motivo del cambio' : 'Motivo de la cancelación';
  return [{ label, value: source.publicReason }];
}

/** The one time that a message is about. */
export function timeOf(source: MessageSource): ToldTime | null {
  if ('turno' in source) return source.turno;
  return source.kind === 'waitlist_offer' ? source.offer : null;
}
