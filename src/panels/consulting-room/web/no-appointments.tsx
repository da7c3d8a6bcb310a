import { ButtonLink } from '../../../base/ui/button/button.tsx';
import { EmptyState } from '../../../base/ui/empty-state/empty-state.tsx';
import { formatDay, formatMoment } from '../../../base/ui/format/format.ts';
import { type Room, useRoom } from './room.ts';

/** A day without appointments: the reason, and when the doctor attends next. */
export function NoAppointments() {
  const room = useRoom();
  const { title, why } = wordsOf(room);
  const { nextDay } = room.agenda;
  return (
    <EmptyState
      title={title}
      action={
        nextDay && (
          <ButtonLink to="/doctor/appointments" search={{ dia: nextDay }}>
            Ver el {formatDay(nextDay)}
          </ButtonLink>
        )
      }
    >
      <p>{why}</p>
      {nextDay ? (
        <p>Su próximo día de atención es el {formatDay(nextDay)}.</p>
      ) : (
        <p>
          No tiene horarios de atención en los próximos dos meses. Consulte con
          la administración.
        </p>
      )}
    </EmptyState>
  );
}

/** The end of the day: every patient was attended or is absent. */
export function DayOver() {
  const { agenda, isToday } = useRoom();
  const { nextDay } = agenda;
  return (
    <EmptyState
      title={
        isToday
          ? 'No queda nadie por atender hoy'
          : 'No quedó nadie por atender'
      }
    >
      {isToday && nextDay && (
        <p>Su próximo día de atención es el {formatDay(nextDay)}.</p>
      )}
      <p>Elija un turno de la lista para ver sus datos o escribir una nota.</p>
    </EmptyState>
  );
}

function wordsOf({ agenda, isToday, timeZone }: Room): {
  title: string;
  why: string;
} {
  const { closure, absence } = agenda;
  const day = isToday ? 'Hoy' : 'Ese día';
  switch (closure?.code) {
    case 'HOLIDAY':
      return {
        title: `${day} es feriado: ${closure.name}`,
        why: 'La clínica no atiende y no hay turnos dados.',
      };
    case 'ABSENT':
      return {
        title: `${day} figura como ausente: ${closure.reason}`,
        why: absence
          ? `Su ausencia termina el ${formatMoment(absence.until, timeZone)}. No hay turnos dados.`
          : 'No hay turnos dados.',
      };
    case 'NO_SESSION':
      return {
        title: `${day} no atiende`,
        why: 'No tiene horarios de atención ni turnos dados.',
      };
    default:
      return {
        title: isToday ? 'Hoy no tiene turnos' : 'Ese día no tiene turnos',
        why: 'Sus horarios están abiertos: si alguien reserva, aparece aquí enseguida.',
      };
  }
}
