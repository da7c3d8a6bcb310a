import type { Specialty } from '../../../contract/public/doctors.ts';
import { formatShortMoment } from '../../lib/format.ts';
import { ChoiceList } from './choice-list.tsx';

interface SpecialtyChoiceProps {
  specialties: Specialty[];
  chosen: string | undefined;
  timeZone: string;
  error?: string | undefined;
  onChoose: (slug: string) => void;
}

/** The specialties, each with its first free turno. */
export function SpecialtyChoice({ specialties, chosen, timeZone, error, onChoose }: SpecialtyChoiceProps) {
  return (
    <ChoiceList
      legend="Especialidad"
      tiles
      error={error}
      chosen={chosen}
      onChoose={onChoose}
      choices={specialties.map(({ slug, name, nextFree }) => ({
        value: slug,
        label: name,
        detail: nextFree
          ? `Desde el ${formatShortMoment(nextFree.startsAt, timeZone)}`
          : 'Sin turnos por ahora',
      }))}
    />
  );
}
