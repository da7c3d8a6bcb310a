import { useQuery } from '@tanstack/react-query';
import { api } from '../../../base/api/web/client/api.ts';
import {
  needsHigherLevel,
  raiseLevel,
} from '../../../base/api/web/client/level-gate.ts';
import { Button } from '../../../base/ui/button/button.tsx';
import { Facts } from '../../../base/ui/facts/facts.tsx';
import { useFocusHandedOn } from '../../../base/ui/focus/use-focus-handed-on.ts';
import { usePlaceFocus } from '../../../base/ui/focus/use-place-focus.ts';
import { Loading } from '../../../base/ui/loading/loading.tsx';
import styles from '../../../base/ui/page/account.module.css';
import { QueryProblem } from '../../../base/ui/problem/query-problem.tsx';
import { costWords } from '../../../subjects/appointments/web/visit-words.ts';
import { AppointmentChecklist } from './appointment-checklist.tsx';

/** The purpose, the preparation and the price of an own appointment, for a session that may see them. */
export function OwnVisit({ appointmentId }: { appointmentId: string }) {
  const { place, focusPlace } = usePlaceFocus();
  return (
    // Takes the focus, because the pressed button is gone once the visit is shown.
    <div ref={place} tabIndex={-1}>
      <Told appointmentId={appointmentId} onGone={focusPlace} />
    </div>
  );
}

function Told({
  appointmentId,
  onGone,
}: {
  appointmentId: string;
  onGone: () => void;
}) {
  const query = useQuery(
    api.patient.appointments.visit.queryOptions({ input: { appointmentId } }),
  );
  if (needsHigherLevel(query.error)) {
    return <RaiseButton onGone={onGone} />;
  }
  if (query.isError) return <QueryProblem query={query} />;
  if (!query.data) return <Loading inline label="Buscando para qué es…" />;
  const { practiceName, specialtyName } = query.data;
  const { value, detail } = costWords(query.data);
  return (
    <Facts
      facts={[
        {
          label: 'Qué',
          value:
            practiceName === specialtyName
              ? practiceName
              : `${practiceName} · ${specialtyName}`,
        },
        {
          label: 'Qué traer y preparar',
          value: <AppointmentChecklist appointmentId={appointmentId} />,
        },
        { label: 'A pagar', value: detail ? `${value} · ${detail}` : value },
      ]}
    />
  );
}

/** `onGone` is called if the button disappears while it has the focus. */
function RaiseButton({ onGone }: { onGone: () => void }) {
  const button = useFocusHandedOn<HTMLButtonElement>(onGone);
  return (
    <p>
      <Button
        ref={button}
        kind="quiet"
        className={styles.inText}
        onClick={() => void raiseLevel()}
      >
        Ver práctica, preparación y precio
      </Button>
    </p>
  );
}
