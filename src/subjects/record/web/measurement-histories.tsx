import { useId, useState } from 'react';
import { numericDay } from '../../../base/time/spanish-dates.ts';
import { Button } from '../../../base/ui/button/button.tsx';
import { LineChart } from '../../../base/ui/line-chart/line-chart.tsx';
import type { RecordEntry } from '../contract/record-entries.ts';
import styles from './measurement-histories.module.css';
import {
  type Measurement,
  measurementsOf,
  sayNumber,
  sayReading,
} from './measurements.ts';

/** The rows of a table that are shown at first. */
const few = 5;

/** The measurements of these visits, newest first, each drawn over time beside its table. */
export function MeasurementHistories({ entries }: { entries: RecordEntry[] }) {
  return measurementsOf(entries).map((measurement) => (
    <MeasurementHistory key={measurement.name} measurement={measurement} />
  ));
}

function MeasurementHistory({ measurement }: { measurement: Measurement }) {
  const { name, unit, parts, readings } = measurement;
  const id = useId();
  const [isWhole, setWhole] = useState(false);
  return (
    <div
      className={styles.measurement}
      data-single={readings.length < 2 || undefined}
    >
      <h3>
        {name}, <span className={styles.unit}>{unit}</span>
      </h3>
      {readings.length > 1 && <Drawing measurement={measurement} />}
      <div className={styles.values}>
        <table id={id} className={styles.table}>
          <caption className="visually-hidden">
            {name}, {unit}
            {parts.length > 0 && ` (${parts.join(' y ').toLowerCase()})`}, de lo
            más nuevo a lo más antiguo
          </caption>
          <thead>
            <tr>
              <th scope="col">Día</th>
              <th scope="col">
                {parts.length > 0 ? parts.join(' / ') : 'Valor'}
              </th>
            </tr>
          </thead>
          <tbody>
            {readings.map((reading, index) => (
              <tr
                key={reading.entryId}
                data-closed={(!isWhole && index >= few) || undefined}
              >
                <td>
                  <time dateTime={reading.day}>{numericDay(reading.day)}</time>
                </td>
                <td>{sayReading(reading)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {readings.length > few && (
          <p className={styles.act}>
            <Button
              kind="quiet"
              className={styles.toggle}
              aria-expanded={isWhole}
              aria-controls={id}
              onClick={() => setWhole(!isWhole)}
            >
              {isWhole
                ? `Ver solo los últimos ${few}`
                : `Ver los ${readings.length} valores`}
              <span className="visually-hidden"> de {name.toLowerCase()}</span>
            </Button>
          </p>
        )}
      </div>
    </div>
  );
}

function Drawing({
  measurement: { name, unit, parts, readings },
}: {
  measurement: Measurement;
}) {
  const oldestFirst = [...readings].reverse();
  const [first, last] = [oldestFirst[0], oldestFirst.at(-1)];
  if (!first || !last) return null;
  const at = (reading: typeof first) =>
    `${sayReading(reading)} ${unit} el ${numericDay(reading.day)}`;
  return (
    <LineChart
      label={`${name}: ${readings.length} mediciones, de ${at(first)} a ${at(last)}`}
      days={oldestFirst.map(({ day }) => day)}
      lines={first.values.map((_, index) => ({
        name: parts[index] ?? name,
        values: oldestFirst.map(({ values }) => values[index] ?? null),
      }))}
      say={sayNumber}
    />
  );
}
