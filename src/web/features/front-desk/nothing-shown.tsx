import type { AgendaDay } from '../../../contract/reception/agenda.ts';
import { Button } from '../../components/button/button.tsx';
import { EmptyState } from '../../components/empty-state/empty-state.tsx';
import { formatMinute } from '../../lib/format.ts';

interface NothingShownProps {
  /** By a filter or by what was typed. */
  isNarrowed: boolean;
  agenda: AgendaDay;
  onAll: () => void;
}

/** Why the list is empty, and what to do about it. */
export function NothingShown({ isNarrowed, agenda, onAll }: NothingShownProps) {
  if (isNarrowed) {
    return (
      <EmptyState title="Ningún turno del día coincide">
        <Button onClick={onAll}>Ver todos los del día</Button>
      </EmptyState>
    );
  }
  const attends = agenda.doctors.filter(({ sessions }) => sessions.length > 0);
  const first = attends.flatMap(({ sessions }) => sessions).sort((one, other) => one.from - other.from)[0];
  return (
    <EmptyState title="No hay turnos dados para este día">
      <p>
        {first
          ? `Se atiende desde las ${formatMinute(first.from)}. Dé uno con «Nuevo turno».`
          : 'Ese día no atiende nadie.'}
      </p>
    </EmptyState>
  );
}
