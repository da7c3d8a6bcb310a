import styles from './bar-chart.module.css';

interface BarChartProps {
  /** The content of the chart, for people who do not see it. The values stand in a table beside it. */
  label: string;
  /** The names of the bars in a row, in their order: two at most, the first one outlined. */
  names: string[];
  /** The values of the bars. Null: there is no bar. */
  rows: { name: string; values: (number | null)[] }[];
  /** A value as people write it. */
  say: (value: number) => string;
}

/** Values side by side, row by row, from zero on. */
export function BarChart({ label, names, rows, say }: BarChartProps) {
  const most = Math.max(
    1,
    ...rows.flatMap(({ values }) => values.map((value) => value ?? 0)),
  );
  return (
    <div className={styles.chart} role="img" aria-label={label}>
      <ul className={styles.names} aria-hidden="true">
        {names.map((name, index) => (
          <li key={name} className={styles.name}>
            <span
              className={styles.sample}
              data-second={index > 0 || undefined}
            />
            {name}
          </li>
        ))}
      </ul>
      <ul className={styles.rows} aria-hidden="true">
        {rows.map(({ name, values }) => (
          <li key={name} className={styles.row}>
            <span className={styles.title}>{name}</span>
            {values.map(
              (value, index) =>
                value !== null && (
                  <span key={names[index]} className={styles.value}>
                    <svg
                      className={styles.drawing}
                      viewBox="0 0 100 1"
                      preserveAspectRatio="none"
                      aria-hidden="true"
                    >
                      <path
                        className={styles.bar}
                        data-second={index > 0 || undefined}
                        d={`M0 0H${(100 * value) / most}V1H0z`}
                      />
                    </svg>
                    <span className={styles.said}>{say(value)}</span>
                  </span>
                ),
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
