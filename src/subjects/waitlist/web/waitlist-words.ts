import { formatShortMoment } from '../../../base/ui/format/format.ts';
import type {
  DeskWaitlistEntry,
  WaitlistEvent,
} from '../contract/reception-waitlist.ts';

type Reason = NonNullable<DeskWaitlistEntry['passedOver']>['reason'];

/** Why a time was not offered to a person, after "No se le ofreció …:". */
export const passedOverWords: Record<Reason, string> = {
  limit: 'ya tiene todos los turnos que la clínica permite',
  busy: 'tiene otro turno a esa hora',
  night: 'se liberó de noche, y a la mañana ya era tarde',
  soon: 'faltaba demasiado poco',
  offered_before: 'ya se le había ofrecido, y no lo tomó',
};

/** Names the wish: "Laura Gómez" or "Cualquier profesional de Cardiología". */
export function sayWanted({
  doctor,
  specialty,
  practiceName,
}: DeskWaitlistEntry): string {
  return `${doctor ? doctor.name : `Cualquier profesional de ${specialty.name}`} · ${practiceName}`;
}

export const toldWords: Record<
  NonNullable<DeskWaitlistEntry['offer']>['told'],
  string
> = {
  sent: 'Ya se le avisó',
  on_its_way: 'El aviso está por salir',
  not_sent: 'Nadie le avisó todavía: llame',
};

const eventWords: Record<WaitlistEvent['kind'], string> = {
  joined: 'Se anotó',
  changed: 'Cambió cuándo le sirve',
  offered: 'Se le ofreció',
  accepted: 'Aceptó',
  passed: 'Lo dejó pasar',
  expired: 'No respondió a tiempo',
  withdrawn: 'Se retiró el ofrecimiento',
  passed_over: 'No se le ofreció',
  ended: 'Terminó la espera',
};

const reasonWords: Record<string, string> = {
  ...passedOverWords,
  schedule: 'cambió el horario del profesional',
  ended: 'la persona dejó de esperar',
  booked: 'ya tiene el turno',
  withdrawn: 'lo pidió la persona',
  until_passed: 'pasó el último día que le servía',
  silent: 'tres ofrecimientos sin respuesta',
  appointment_over: 'el turno que quería adelantar ya pasó o se canceló',
};

/** Returns one event of a wish in a line. */
export function sayEvent(
  { kind, time, reason }: WaitlistEvent,
  timeZone: string,
): string {
  const when = time
    ? ` ${formatShortMoment(time.startsAt, timeZone)} con ${time.doctorName}`
    : '';
  const why = reason ? `: ${reasonWords[reason] ?? reason}` : '';
  return `${eventWords[kind]}${when}${why}`;
}

/** Names the person who did it. Empty: the program did it. */
export function sayActor({ actorKind, actorName }: WaitlistEvent): string {
  if (actorKind === 'system') return '';
  return actorKind === 'patient' ? 'el paciente' : (actorName ?? 'recepción');
}
