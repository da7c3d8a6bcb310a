import type { FrontDeskSearch } from '../front-desk-search.ts';
import styles from './appointment-list.module.css';
import { setLowRows } from './low-rows.ts';

interface ListHeadProps {
  isByWait: boolean;
  isLow: boolean;
  onSearch: (changes: FrontDeskSearch) => void;
}

/** The names of the columns, the order of the rows, and their height. */
export function ListHead({ isByWait, isLow, onSearch }: ListHeadProps) {
  return (
    <div className={styles.head}>
      <span className={styles.column} aria-hidden="true">
        Hora
      </span>
      <span className={styles.column} aria-hidden="true">
        Paciente
      </span>
      <span className={styles.column} aria-hidden="true">
        Profesional
      </span>
      <span>
        <button
          type="button"
          className={styles.order}
          aria-pressed={isByWait}
          onClick={() => onSearch({ orden: isByWait ? undefined : 'espera' })}
        >
          Por espera
        </button>
      </span>
      <span className={styles.column} aria-hidden="true">
        Número
      </span>
      <span className={styles.rows}>
        <button
          type="button"
          className={styles.order}
          aria-pressed={isLow}
          onClick={() => setLowRows(!isLow)}
        >
          Filas bajas
        </button>
      </span>
    </div>
  );
}
