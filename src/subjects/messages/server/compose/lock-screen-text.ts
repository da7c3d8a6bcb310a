import { clock, longDay } from '../../../../base/time/spanish-dates.ts';
import type { MessageSource } from './compose-message-source.ts';
import { spokenMoment, wallTime } from './spoken-clinic.ts';

/**
 * The text that bystanders may read: the time and the event. It has no doctor, place, reason or name, and not
 * the clinic's own words, which may contain them.
 */
export function lockScreenText(source: MessageSource): string {
  const { timeZone } = source.clinic;
  const at = (instant: Date) => {
    const { day, minute } = wallTime(instant, timeZone);
    return { day: longDay(day), time: clock(minute) };
  };
  const whose = source.forPatient ? 'turno de su familia' : 'turno';
  if ('appointment' in source) {
    const { day, time } = at(source.appointment.startsAt);
    const moment = `${day} a las ${time}`;
    const own = source.forPatient ? `Un ${whose}` : `Su ${whose}`;
    switch (source.kind) {
      case 'confirmation':
        return `${own} quedó reservado: ${moment}.`;
      case 'change':
        return `${own} cambió: ahora es el ${moment}.`;
      case 'cancellation':
        return `${own} del ${moment} quedó cancelado, como nos pidió.`;
      case 'clinic_cancellation':
        return `Tuvimos que cancelar ${source.forPatient ? 'un' : 'su'} ${whose} del ${moment}.`;
      case 'reminder':
        return `${own} es el ${moment}.`;
      case 'undo':
        return `${own} del ${moment} sigue en pie.`;
      case 'out_of_schedule':
        return `Hubo un cambio en la agenda: elija otro horario para ${source.forPatient ? 'un' : 'su'} ${whose} del ${moment}.`;
      case 'delay':
        return `${own} de las ${time} viene con unos ${source.delayMinutes} minutos de demora. Venga igual a su hora.`;
      case 'delay_over':
        return `Ya casi no hay demora: le esperamos a las ${time}.`;
    }
  }
  switch (source.kind) {
    case 'waitlist_offer': {
      const { day, time } = at(source.offer.startsAt);
      return `Se liberó un horario: ${day} a las ${time}. Lo guardamos hasta el ${spokenMoment(source.expiresAt, timeZone)}.`;
    }
    case 'series_confirmation':
      return 'Le confirmamos las sesiones que reservó.';
    case 'upcoming_turnos':
      return 'Le recordamos sus próximos turnos.';
    default:
      return 'Tiene un mensaje de la clínica.';
  }
}
