import type { Practice } from '../../../../base/clinic/contract/doctors.ts';
import { formatMoney } from '../../../../base/ui/format/format.ts';
import { ChoiceList } from '../steps/choice-list.tsx';

interface PracticeChoiceProps {
  practices: Practice[];
  chosen: string | undefined;
  /** Shows each price, for patients who pay privately. */
  withPrice: boolean;
  onChoose: (practiceId: string) => void;
}

/** The practices, if there is more than one. */
export function PracticeChoice({
  practices,
  chosen,
  withPrice,
  onChoose,
}: PracticeChoiceProps) {
  if (practices.length < 2) return null;
  return (
    <ChoiceList
      legend="¿Qué necesita?"
      chosen={chosen}
      onChoose={onChoose}
      choices={practices.map(({ id, name, visitMinutes, priceCents }) => ({
        value: id,
        label: name,
        detail: `${visitMinutes} minutos`,
        aside:
          withPrice && priceCents !== null
            ? formatMoney(priceCents)
            : undefined,
      }))}
    />
  );
}
