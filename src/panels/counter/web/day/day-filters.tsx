import { useMemo } from 'react';
import styles from '../../../../base/ui/page/front-desk.module.css';
import { useShownDay } from '../../../../subjects/appointments/web/shown-day.ts';
import type { AppointmentGroup } from '../front-desk-search.ts';
import { countAppointments } from './appointments-shown.ts';
import { DoctorChoice } from './doctor-choice.tsx';
import { useDesk } from './use-desk.ts';

const groups: [AppointmentGroup, string][] = [
  ['reservados', 'Reservados'],
  ['sala', 'En sala'],
  ['consulta', 'En consulta'],
  ['atendidos', 'Atendidos'],
  ['ausentes', 'Ausentes'],
  ['cancelados', 'Cancelados'],
];
const views = [
  [undefined, 'Lista'],
  ['agenda', 'Agenda'],
] as const;

/** The view, the doctors and the state shown. Pressing a count filters by its state. */
export function DayFilters() {
  const { search, onSearch, doctorsShown } = useDesk();
  const { appointments } = useShownDay();
  const { vista, estado } = search;
  const counts = useMemo(
    () => countAppointments(appointments, doctorsShown),
    [appointments, doctorsShown],
  );
  return (
    <div className={styles.filters}>
      {/* biome-ignore lint/a11y/useSemanticElements: no part of a form. */}
      <div role="group" aria-label="Vista" className={styles.views}>
        {views.map(([view, label]) => (
          <button
            key={label}
            type="button"
            className={styles.toggle}
            aria-pressed={vista === view}
            onClick={() => onSearch({ vista: view })}
          >
            {label}
          </button>
        ))}
      </div>
      <DoctorChoice />
      {/* biome-ignore lint/a11y/useSemanticElements: no part of a form. */}
      <div role="group" aria-label="Estado" className={styles.counts}>
        {groups.map(([name, label]) => (
          <button
            key={name}
            type="button"
            className={styles.count}
            aria-pressed={estado === name}
            onClick={() =>
              onSearch({ estado: estado === name ? undefined : name })
            }
            // Otherwise a browser leaves a focused button at the edge of the row out of sight.
            onFocus={({ currentTarget }) =>
              currentTarget.scrollIntoView({
                block: 'nearest',
                inline: 'nearest',
              })
            }
          >
            {label} <span className={styles.number}>{counts[name]}</span>
          </button>
        ))}
      </div>
    </div>
  );
}
