import type { Practice } from '../../../contract/public/doctors.ts';
import { formatMoney } from '../../lib/format.ts';
import { ChoiceList } from './choice-list.tsx';

interface PracticeChoiceProps {
  practices: Practice[];
  chosen: string | undefined;
  /** Shows what each costs to who pays it all. */
  withPrice: boolean;
  onChoose: (practiceId: string) => void;
}

/** What it is for, where there is more than one thing. */
export function PracticeChoice({ practices, chosen, withPrice, onChoose }: PracticeChoiceProps) {
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
        aside: withPrice && priceCents !== null ? formatMoney(priceCents) : undefined,
      }))}
    />
  );
}
