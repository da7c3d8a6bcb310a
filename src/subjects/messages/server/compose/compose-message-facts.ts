import { clock, longDayWithYear } from '../../../../base/time/spanish-dates.ts';
import { plainLine } from '../../../outbox/rules/template.ts';
import type { MessageSource, ToldTime } from './compose-message-source.ts';
import { doctorDayFacts, doctorDayParts } from './doctor-day-parts.ts';
import type { Fact, Message } from './message.ts';
import {
  capitalized,
  placeOf,
  spokenMoment,
  wallTime,
} from './spoken-clinic.ts';

const MAX_FACT_CHARACTERS = 200;

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
    ...(source.kind === 'doctor_day' ? doctorDayFacts(source) : []),
    ...(source.kind === 'access_code'
      ? [{ label: 'Código', value: source.accessCode }]
      : []),
    ...(source.kind === 'record_exception'
      ? [
          { label: 'Profesional', value: source.openedBy },
          { label: 'Paciente', value: source.patientName },
        ]
      : []),
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

function plainFacts(facts: Fact[]): Fact[] {
  return facts.map(({ label, value }) => ({
    label,
    value: plainLine(value, { max: MAX_FACT_CHARACTERS }),
  }));
}

/** The next appointments, each with its own facts. */
export function appointmentsOf(source: MessageSource): Message['appointments'] {
  if (source.kind === 'doctor_day') return doctorDayParts(source);
  if (
    source.kind !== 'upcoming_turnos' &&
    source.kind !== 'series_confirmation'
  )
    return [];
  return source.appointments.map((appointment) => {
    const { day, minute } = wallTime(
      appointment.startsAt,
      source.clinic.timeZone,
    );
    return {
      title: `${capitalized(longDayWithYear(day))}, ${clock(minute)} h`,
      facts: plainFacts([
        ...whereFacts(source, appointment),
        { label: 'Código', value: appointment.code },
      ]),
      action:
        appointment.linkUrl === null
          ? null
          : { label: 'Ver, cambiar o cancelar', url: appointment.linkUrl },
    };
  });
}

function timeFacts(source: MessageSource, time: ToldTime): Fact[] {
  const { day, minute } = wallTime(time.startsAt, source.clinic.timeZone);
  return [
    { label: 'Día', value: capitalized(longDayWithYear(day)) },
    { label: 'Hora', value: `${clock(minute)} h` },
    ...(source.kind === 'delay'
      ? [{ label: 'Demora', value: `Unos ${source.delayMinutes} minutos` }]
      : []),
    ...whereFacts(source, time),
  ];
}

function whereFacts(source: MessageSource, time: ToldTime): Fact[] {
  return [
    { label: 'Lugar', value: placeOf(source, time) },
    ...(source.namesProfessional
      ? [{ label: 'Profesional', value: time.doctorName }]
      : []),
  ];
}

/** The clinic's reason for a change or cancellation, if one was written for patients. */
function reasonFacts(source: MessageSource): Fact[] {
  if (!('publicReason' in source) || source.publicReason === null) return [];
  const label =
    source.kind === 'change' ? 'Motivo del cambio' : 'Motivo de la cancelación';
  return [{ label, value: source.publicReason }];
}

/** The one time that a message is about. */
export function timeOf(source: MessageSource): ToldTime | null {
  if ('appointment' in source) return source.appointment;
  return source.kind === 'waitlist_offer' ? source.offer : null;
}
