import { clock, longDayWithYear } from '../../../../base/time/spanish-dates.ts';
import type { TakenMessage } from '../../../outbox/server/outbox-queries.ts';
import { upcomingAppointmentsOf } from '../../../outbox/server/upcoming-appointments.ts';
import type { Values } from '../message/composer.ts';
import type {
  KnownOfAnyMessage,
  Linked,
  SourceSurroundings,
  ToldAppointment,
} from '../message/known-of-message.ts';
import type { Message } from '../message/message.ts';
import { plainFacts, whereFacts } from '../message/plain-facts.ts';
import { capitalized, wallTime } from '../message/spoken-clinic.ts';
import { toldAppointment } from './about-appointment.ts';

/** The data of a message that lists appointments, each with its link. */
export interface ListedAppointments {
  appointments: (ToldAppointment & Linked)[];
}

export function readListed(
  taken: TakenMessage,
  { linkUrl }: SourceSurroundings,
): ListedAppointments {
  return {
    appointments: upcomingAppointmentsOf(taken).map(({ id, ...row }) => ({
      ...toldAppointment(row),
      linkUrl: linkUrl(id),
    })),
  };
}

/** The appointments, each with its own facts. */
export function listedParts(
  source: KnownOfAnyMessage & ListedAppointments,
): Message['appointments'] {
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

export function listedValues({
  appointments: { length: count },
}: ListedAppointments): Values {
  if (count === 0)
    return {
      proximos:
        'Por ahora no tiene turnos reservados. Cuando lo necesite, puede reservar uno.',
    };
  return {
    proximos:
      count === 1
        ? 'Tiene un turno reservado:'
        : `Tiene ${count} turnos reservados:`,
  };
}
