import type { AgendaDay } from '../../../contract/doctor/agenda.ts';
import { ButtonLink } from '../../components/button/button.tsx';
import { EmptyState } from '../../components/empty-state/empty-state.tsx';
import { formatDay, formatMoment } from '../../lib/format.ts';

/** A day with the one after it on which the doctor attends. */
export type ShownDay = AgendaDay & { nextDay: string | null };

interface NoTurnosProps {
  agenda: ShownDay;
  isToday: boolean;
  timeZone: string;
}

/** A day on which nobody comes: why, and when the doctor attends next. */
export function NoTurnos({ agenda, isToday, timeZone }: NoTurnosProps) {
  const { title, why } = wordsOf(agenda, { isToday, timeZone });
  const { nextDay } = agenda;
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
        <p>No tiene horarios de atención en los próximos dos meses. Consulte con la administración.</p>
      )}
    </EmptyState>
  );
}

/** Everybody was attended, or did not come. */
export function DayOver({ agenda, isToday }: { agenda: ShownDay; isToday: boolean }) {
  const { nextDay } = agenda;
  return (
    <EmptyState title={isToday ? 'No queda nadie por atender hoy' : 'No quedó nadie por atender'}>
      {isToday && nextDay && <p>Su próximo día de atención es el {formatDay(nextDay)}.</p>}
      <p>Elija un turno de la lista para ver sus datos o escribir una nota.</p>
    </EmptyState>
  );
}

function wordsOf(
  { closure, absence }: AgendaDay,
  { isToday, timeZone }: { isToday: boolean; timeZone: string },
): { title: string; why: string } {
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
      return { title: `${day} no atiende`, why: 'No tiene horarios de atención ni turnos dados.' };
    default:
      return {
        title: isToday ? 'Hoy no tiene turnos' : 'Ese día no tiene turnos',
        why: 'Sus horarios están abiertos: si alguien reserva, aparece aquí enseguida.',
      };
  }
}
