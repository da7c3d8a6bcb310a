import { Button } from '../../../../base/ui/button/button.tsx';
import { EmptyState } from '../../../../base/ui/empty-state/empty-state.tsx';
import { formatMinute } from '../../../../base/ui/format/format.ts';
import { useShownDay } from '../../../../subjects/appointments/web/shown-day.ts';
import { setDeskDoctors } from './desk-doctors.ts';
import { useDesk } from './use-desk.ts';

/** Says why the list is empty, and what to do about it. */
export function NothingShown() {
  const { search, onSearch, doctorsShown, text, type } = useDesk();
  const { doctors } = useShownDay();
  if (doctorsShown || search.estado || text.trim()) {
    return (
      <EmptyState title="Ningún turno del día coincide">
        <Button
          onClick={() => {
            type('');
            setDeskDoctors([]);
            onSearch({ doctor: undefined, estado: undefined });
          }}
        >
          Ver todos los del día
        </Button>
      </EmptyState>
    );
  }
  const first = doctors
    .flatMap(({ sessions }) => sessions)
    .sort((a, b) => a.from - b.from)[0];
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
