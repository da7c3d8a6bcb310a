import { formatShortDay } from '../../../base/ui/format/format.ts';
import type { Dashboard } from '../contract/dashboard.ts';
import styles from './dashboard.module.css';

/** Searches of the web that found no appointment, a row each; on a phone a row is a small list. */
export function UnmetDemand({ demand }: { demand: Dashboard['unmetDemand'] }) {
  return (
    <>
      <p className={styles.text}>
        Lo que se buscó por la web en los últimos 30 días y no se encontró. No
        se guarda quién buscó.
      </p>
      <table className={styles.table} data-words>
        <caption className="visually-hidden">
          Búsquedas sin turno, por especialidad y cobertura
        </caption>
        <thead>
          <tr>
            <th scope="col">Especialidad</th>
            <th scope="col">Cobertura</th>
            <th scope="col">Días buscados</th>
            <th scope="col">Búsquedas</th>
          </tr>
        </thead>
        <tbody>
          {demand.map(
            ({ specialty, insurer, searches, wantedFrom, wantedTo }) => (
              <tr key={`${specialty} ${insurer}`}>
                <th scope="row">
                  <span className={styles.name}>{specialty}</span>
                </th>
                <td data-label="Cobertura">{insurer ?? 'Sin indicar'}</td>
                <td data-label="Días buscados">
                  {formatShortDay(wantedFrom)}
                  {wantedTo !== wantedFrom && ` a ${formatShortDay(wantedTo)}`}
                </td>
                <td data-label="Búsquedas">{searches}</td>
              </tr>
            ),
          )}
        </tbody>
      </table>
    </>
  );
}
