import type { BookedAppointment, Hold } from '../../../contract/public/booking.ts';
import type { Clinic } from '../../../contract/public/clinic.ts';
import { formatMoney } from '../../format/format.ts';

type Visit = Pick<Hold, 'insurerName' | 'isCovered' | 'dueCents' | 'preparation'>;
type Cost = Omit<Visit, 'preparation'>;

/** The amount due at the counter, and why. */
export function costWords({ insurerName, isCovered, dueCents }: Cost): { value: string; detail?: string } {
  const amount = dueCents === null ? 'Se informa en recepción' : formatMoney(dueCents);
  if (!insurerName) return { value: amount, ...(dueCents !== null && { detail: 'Consulta particular' }) };
  if (!isCovered)
    return { value: amount, detail: `Particular: este profesional no atiende por ${insurerName}` };
  if (dueCents === 0) return { value: 'Sin cargo', detail: `Con ${insurerName}` };
  return { value: amount, detail: `Copago con ${insurerName}` };
}

/** What to bring. */
export function bringWords({ preparation, insurerName, isCovered }: Visit): string {
  const papers = insurerName && isCovered ? `Su DNI y la credencial de ${insurerName}.` : 'Su DNI.';
  return preparation ? `${papers} ${preparation}` : papers;
}

/** Where the confirmation goes, or that nobody sends one. */
export function confirmationWords({ toldBy }: Pick<BookedAppointment, 'toldBy'>): string {
  if (toldBy === 'email') return 'Le enviamos la confirmación por e-mail.';
  if (toldBy === 'whatsapp') return 'Le enviamos la confirmación por WhatsApp.';
  return 'No le enviaremos ninguna confirmación: guarde el código, o envíese el turno.';
}

/** The deadline to cancel an appointment, and what happens after it. */
export function cancellationWords({ changeUntilHours }: Clinic['policy']): string {
  const hours = changeUntilHours === 1 ? 'una hora' : `${changeUntilHours} horas`;
  return `Puede cancelar cuando quiera. Si faltan menos de ${hours}, queda anotado como tardío.`;
}
