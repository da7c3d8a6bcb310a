import { formatMoney } from '../../../../base/ui/format/format.ts';
import type { StaffAppointment } from '../../../../subjects/appointments/contract/staff-appointments.ts';
import type { ArrivalLack } from '../../../../subjects/appointments/rules/arrival-lacks.ts';

type Lacks = NonNullable<StaffAppointment['lacks']>;

const words: Record<Exclude<ArrivalLack, 'payment'>, string> = {
  coverage: 'cobertura',
  order: 'orden',
  authorization: 'autorización',
  identity: 'ver DNI',
  person: 'datos',
};

/** `Falta coseguro $ 3.000, autorización, ver DNI`. */
export function lackWords(
  { what, owedCents, isCopay }: Lacks,
  { dni }: { dni: string | null },
): string {
  const said = what.map((lack) =>
    lack === 'payment'
      ? `${isCopay ? 'coseguro' : 'pago'} ${formatMoney(owedCents)}`
      : lack === 'identity' && dni === null
        ? 'ver documento'
        : words[lack],
  );
  return `Falta ${said.join(', ')}`;
}
