import type { AgendaDay } from '../../../contract/reception/agenda.ts';
import styles from './front-desk.module.css';
import type { TurnoGroup } from './front-desk-search.ts';
import type { countTurnos } from './turnos-shown.ts';

interface DayFiltersProps {
  agenda: AgendaDay;
  counts: ReturnType<typeof countTurnos>;
  view: 'lista' | 'agenda';
  doctorId: string | undefined;
  group: TurnoGroup | undefined;
  onView: (view: 'lista' | 'agenda') => void;
  onDoctor: (id: string | undefined) => void;
  onGroup: (group: TurnoGroup | undefined) => void;
}

const groups: [TurnoGroup, string][] = [
  ['reservados', 'Reservados'],
  ['sala', 'En sala'],
  ['consulta', 'En consulta'],
  ['atendidos', 'Atendidos'],
  ['ausentes', 'Ausentes'],
  ['cancelados', 'Cancelados'],
];
const views = { lista: 'Lista', agenda: 'Agenda' };

/** How the day is looked at: as what, of whom, and which state. The counts narrow it when they are pressed. */
export function DayFilters(props: DayFiltersProps) {
  const { agenda, counts, view, doctorId, group, onView, onDoctor, onGroup } = props;
  return (
    <div className={styles.filters}>
      {/* biome-ignore lint/a11y/useSemanticElements: no part of a form. */}
      <div role="group" aria-label="Vista" className={styles.views}>
        {(['lista', 'agenda'] as const).map((one) => (
          <button
            key={one}
            type="button"
            className={styles.toggle}
            aria-pressed={view === one}
            onClick={() => onView(one)}
          >
            {views[one]}
          </button>
        ))}
      </div>
      <select
        className={styles.doctors}
        aria-label="Profesional"
        value={doctorId ?? ''}
        onChange={({ target }) => onDoctor(target.value || undefined)}
      >
        <option value="">Todos los doctores</option>
        {agenda.doctors.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      {/* biome-ignore lint/a11y/useSemanticElements: no part of a form. */}
      <div role="group" aria-label="Estado" className={styles.counts}>
        {groups.map(([name, label]) => (
          <button
            key={name}
            type="button"
            className={styles.count}
            aria-pressed={group === name}
            onClick={() => onGroup(group === name ? undefined : name)}
          >
            {label} <span className={styles.number}>{counts[name]}</span>
          </button>
        ))}
      </div>
    </div>
  );
}
