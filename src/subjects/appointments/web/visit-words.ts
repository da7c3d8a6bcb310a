import type { Clinic } from '../../../base/clinic/contract/clinic.ts';
import { channelRulesOf } from '../../../base/person/rules/channels.ts';
import { formatMoney } from '../../../base/ui/format/format.ts';
import type { BookedAppointment } from '../contract/booked-appointment.ts';
import type { Visit as VisitShown } from '../contract/booked-visit.ts';
import { type ChecklistItem, checklistOf } from '../rules/checklist.ts';

type Visit = Pick<
  VisitShown,
  | 'insurerName'
  | 'isCovered'
  | 'dueCents'
  | 'preparation'
  | 'asksOrder'
  | 'asksAuthorization'
>;
type Cost = Pick<Visit, 'insurerName' | 'isCovered' | 'dueCents'>;

/** The amount due at the counter, and why. */
export function costWords({ insurerName, isCovered, dueCents }: Cost): {
  value: string;
  detail?: string;
} {
  const amount =
    dueCents === null ? 'Se informa en recepción' : formatMoney(dueCents);
  if (!insurerName)
    return {
      value: amount,
      ...(dueCents !== null && { detail: 'Consulta particular' }),
    };
  if (!isCovered)
    return {
      value: amount,
      detail: `Particular: este profesional no atiende por ${insurerName}`,
    };
  if (dueCents === 0)
    return { value: 'Sin cargo', detail: `Con ${insurerName}` };
  return { value: amount, detail: `Coseguro con ${insurerName}` };
}

/**
 * Says how the coverage of another person changes the price, and what it was before. Null: it stays the same.
 */
export function priceChange(
  before: Cost,
  after: Cost,
): { title: string; before: string } | null {
  const [was, is] = [costWords(before), costWords(after)];
  if (was.value === is.value && was.detail === is.detail) return null;
  const words = ({ value, detail }: ReturnType<typeof costWords>) =>
    [value, detail].filter(Boolean).join(' · ');
  return {
    title:
      was.value === is.value
        ? `Cambia la cobertura: ${words(is)}`
        : `Cambia lo que paga: ${words(is)}`,
    before: `Antes: ${words(was)}.`,
  };
}

/** Says what to bring and to do before, in one text, the papers first. */
export function bringWords({
  insurerName,
  isCovered,
  ...visit
}: Visit): string {
  const items = checklistOf({
    ...visit,
    isCovered: insurerName !== null && isCovered,
  });
  const papers = items
    .filter(({ line }) => line === null)
    .map((item) => itemWords(item, insurerName));
  const [first = '', ...others] = papers;
  const listed = [
    first,
    ...others.map((paper) => paper.charAt(0).toLowerCase() + paper.slice(1)),
  ];
  return [
    `${listing.format(listed)}.`,
    ...items.map(({ line }) => line && ended(line)),
  ]
    .filter(Boolean)
    .join(' ');
}

const listing = new Intl.ListFormat('es-AR');

const ended = (line: string) => (/[.!?:;]$/.test(line) ? line : `${line}.`);

/** An item of the checklist, as a line of a list. */
export function itemWords(
  { kind, line }: Pick<ChecklistItem, 'kind' | 'line'>,
  insurerName: string | null,
): string {
  switch (kind) {
    case 'document':
      return 'Su DNI';
    case 'credential':
      return insurerName
        ? `La credencial de ${insurerName}`
        : 'La credencial, si tiene cobertura';
    case 'order':
      return 'La orden médica';
    case 'authorization':
      return insurerName
        ? `La autorización de ${insurerName}`
        : 'La autorización';
    case 'preparation':
      return line ?? '';
  }
}

/** Says where the confirmation goes, or that none is sent. */
export function confirmationWords({
  toldBy,
}: Pick<BookedAppointment, 'toldBy'>): string {
  if (toldBy !== 'none') return channelRulesOf(toldBy).confirmationWords;
  return 'No le enviaremos ninguna confirmación: guarde el código, o envíese el turno.';
}

/** The deadline to cancel an appointment, and what happens after it. */
export function cancellationWords({
  changeUntilHours,
}: Clinic['policy']): string {
  if (changeUntilHours === 0)
    return 'Puede cancelar cuando quiera, hasta la hora del turno.';
  const hours =
    changeUntilHours === 1 ? 'una hora' : `${changeUntilHours} horas`;
  return `Puede cancelar cuando quiera. Si faltan menos de ${hours}, queda anotado como tardío.`;
}
