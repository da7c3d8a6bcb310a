import { clock, longDayWithYear } from '../../../../base/time/spanish-dates.ts';
import type { ToldTime } from '../message/known-of-message.ts';
import type { Fact } from '../message/message.ts';
import { plainFacts, whereFacts } from '../message/plain-facts.ts';
import {
  capitalized,
  spokenMoment,
  wallTime,
} from '../message/spoken-clinic.ts';
import { composerOf, type MessageSource } from './composers.ts';

/** The facts that are read at a glance: time, place, professional, code and deadline. */
export function factsOf(source: MessageSource): Fact[] {
  const { timeZone } = source.clinic;
  const time = timeOf(source);
  return plainFacts([
    ...(source.forPatient
      ? [{ label: 'Turno de', value: source.forPatient }]
      : []),
    ...(time ? timeFacts(source, time) : []),
    ...('appointment' in source
      ? [{ label: 'Código', value: source.appointment.code }]
      : []),
    ...reasonFacts(source),
    ...(composerOf(source).facts?.(source) ?? []),
    ...('happenedAt' in source
      ? [
          {
            label: 'Cuándo',
            value: capitalized(spokenMoment(source.happenedAt, timeZone)),
          },
        ]
      : []),
    ...('expiresAt' in source
      ? [
          {
            label: 'Vence',
            value: capitalized(spokenMoment(source.expiresAt, timeZone)),
          },
        ]
      : []),
  ]);
}

function timeFacts(source: MessageSource, time: ToldTime): Fact[] {
  const { day, minute } = wallTime(time.startsAt, source.clinic.timeZone);
  return [
    { label: 'Día', value: capitalized(longDayWithYear(day)) },
    { label: 'Hora', value: `${clock(minute)} h` },
    ...(composerOf(source).factsOfTime?.(source) ?? []),
    ...whereFacts(source, time),
  ];
}

/** The clinic's reason for a change or cancellation, if one was written for patients. */
function reasonFacts(source: MessageSource): Fact[] {
  if (!('publicReason' in source) || source.publicReason === null) return [];
  const label = composerOf(source).reasonLabel ?? 'Motivo de la cancelación';
  return [{ label, value: source.publicReason }];
}

/** The one time that a message is about. */
export function timeOf(source: MessageSource): ToldTime | null {
  if ('appointment' in source) return source.appointment;
  return 'offer' in source ? source.offer : null;
}
