import type { Dashboard } from '../contract/dashboard.ts';
import styles from './dashboard.module.css';

const average = new Intl.NumberFormat('es-AR', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

/**
 * Patients' opinions of their visits, a row for each professional and practice; on a phone a row is a small
 * list.
 */
export function Opinions({ opinions }: { opinions: Dashboard['opinions'] }) {
  return (
    <>
      <p className={styles.text}>
        De 1 a 5, sin nombres y desde cinco respuestas; se suman de a cinco,
        para que nadie pueda saber cuál dio cada paciente.
      </p>
      <table className={styles.table} data-words>
        <caption className="visually-hidden">
          Opiniones por profesional y práctica
        </caption>
        <thead>
          <tr>
            <th scope="col">Profesional</th>
            <th scope="col">Práctica</th>
            <th scope="col">Respuestas</th>
            <th scope="col">Promedio</th>
          </tr>
        </thead>
        <tbody>
          {opinions.map(
            ({ doctorName, practiceName, answers, average: mean, texts }) => (
              <tr key={`${doctorName} ${practiceName}`}>
                <th scope="row">
                  <span className={styles.name}>{doctorName}</span>
                </th>
                <td data-label="Práctica">
                  {practiceName}
                  {texts.length > 0 && (
                    <details>
                      <summary>
                        {texts.length === 1
                          ? '1 comentario'
                          : `${texts.length} comentarios`}
                      </summary>
                      <ul className={styles.said}>
                        {texts.map((text, index) => (
                          // biome-ignore lint/suspicious/noArrayIndexKey: two may have said the same.
                          <li key={index}>{text}</li>
                        ))}
                      </ul>
                    </details>
                  )}
                </td>
                <td data-label="Respuestas">{answers}</td>
                <td data-label="Promedio">{average.format(mean)}</td>
              </tr>
            ),
          )}
        </tbody>
      </table>
    </>
  );
}
