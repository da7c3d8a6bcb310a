import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../base/api/web/client/api.ts';
import { BarChart } from '../../../base/ui/bar-chart/bar-chart.tsx';
import { EmptyState } from '../../../base/ui/empty-state/empty-state.tsx';
import { Facts } from '../../../base/ui/facts/facts.tsx';
import { SelectField } from '../../../base/ui/field/text-field.tsx';
import { LineChart } from '../../../base/ui/line-chart/line-chart.tsx';
import { LoadingLines } from '../../../base/ui/loading/loading.tsx';
import { Page } from '../../../base/ui/page/page.tsx';
import { QueryContent } from '../../../base/ui/problem/query-content.tsx';
import { Section } from '../../../base/ui/section/section.tsx';
import {
  type OwnStatistics,
  statisticsMonths,
} from '../contract/statistics.ts';
import styles from './doctor-statistics.module.css';

const periodWords: Record<number, string> = {
  3: 'Tres meses',
  12: 'Doce meses',
  60: 'Cinco años',
};

/** The doctor's own visits in numbers: seen, absent, delay, and time by practice. */
export function DoctorStatisticsPage() {
  const [months, setMonths] = useState<number>(12);
  const query = useQuery({
    ...api.doctor.statistics.get.queryOptions({ input: { months } }),
    placeholderData: keepPreviousData,
  });
  return (
    <Page
      title="Mis números"
      lead="De sus propios turnos. Nadie más los ve aquí."
      width="wide"
    >
      <div className={styles.period}>
        <SelectField
          label="Período"
          value={String(months)}
          aria-required={false}
          onChange={({ target }) => setMonths(Number(target.value))}
        >
          {statisticsMonths.map((each) => (
            <option key={each} value={each}>
              {periodWords[each]}
            </option>
          ))}
        </SelectField>
      </div>
      <QueryContent
        query={query}
        loading={<LoadingLines label="Contando sus turnos…" count={8} />}
      >
        {(statistics) =>
          statistics.seen + statistics.absent === 0 ? (
            <EmptyState title="Todavía no hay turnos atendidos en este período">
              <p>Los números aparecen con la primera consulta que termine.</p>
            </EmptyState>
          ) : (
            <Numbers statistics={statistics} />
          )
        }
      </QueryContent>
    </Page>
  );
}

function Numbers({ statistics }: { statistics: OwnStatistics }) {
  const { seen, absent, delayMinutes, delayedCount, byMonth, byPractice } =
    statistics;
  const months = byMonth.map(({ month }) => month);
  const newestFirst = byMonth.toReversed();
  const haveTime = byPractice.filter(
    ({ plannedMinutes, visitMinutes }) =>
      plannedMinutes !== null || visitMinutes !== null,
  );
  const haveDelay = byMonth.filter((month) => month.delayMinutes !== null);
  return (
    <>
      <div className={styles.facts}>
        <Facts
          facts={[
            { label: 'Atendidos', value: whole(seen) },
            {
              label: 'Ausentes',
              value: `${whole(absent)} (${share(absent, seen + absent)})`,
            },
            {
              label: 'Demora habitual',
              value:
                delayMinutes === null
                  ? 'Sin datos: no se marcó cuándo empezaron las consultas'
                  : `${minutes(delayMinutes)}, en ${whole(delayedCount)} ${delayedCount === 1 ? 'consulta' : 'consultas'}`,
            },
          ]}
        />
      </div>
      <Section title="Por mes">
        <div className={styles.charts}>
          <div>
            <h3>Atendidos y ausentes</h3>
            <LineChart
              label="Atendidos y ausentes por mes; los valores están en la tabla"
              days={months}
              lines={[
                {
                  name: 'Atendidos',
                  values: byMonth.map((month) => month.seen),
                },
                {
                  name: 'Ausentes',
                  values: byMonth.map((month) => month.absent),
                },
              ]}
              say={whole}
            />
          </div>
          {haveDelay.length > 1 && (
            <div>
              <h3>Demora, en minutos</h3>
              <LineChart
                label="Demora por mes; los valores están en la tabla"
                days={haveDelay.map(({ month }) => month)}
                lines={[
                  {
                    name: 'Demora',
                    values: haveDelay.map((month) => month.delayMinutes),
                  },
                ]}
                say={decimal}
              />
            </div>
          )}
        </div>
        <section
          className={styles.scroll}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls on a phone is reached by keyboard.
          tabIndex={0}
          aria-label="Números por mes"
        >
          <table className={styles.table}>
            <caption className="visually-hidden">
              Atendidos, ausentes y demora por mes, del último al primero
            </caption>
            <thead>
              <tr>
                <th scope="col">Mes</th>
                <th scope="col">Atendidos</th>
                <th scope="col">Ausentes</th>
                <th scope="col">Demora</th>
              </tr>
            </thead>
            <tbody>
              {newestFirst.map((month) => (
                <tr key={month.month}>
                  <th scope="row">{monthWords(month.month)}</th>
                  <td>{whole(month.seen)}</td>
                  <td>{whole(month.absent)}</td>
                  <td>{minutesOrNothing(month.delayMinutes)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
        <p className={styles.quiet}>
          La demora es cuánto después de su hora empezó la consulta: la mitad
          empezó antes y la mitad después. No cuenta a quien vino sin turno.
        </p>
      </Section>
      <Section title="Tiempo por práctica">
        {haveTime.length > 0 && (
          <div className={styles.charts}>
            <BarChart
              label="Minutos por práctica, los del turno y los que duró; los valores están en la tabla"
              names={['Turno de', 'Duró']}
              rows={haveTime.map(
                ({ practiceName, plannedMinutes, visitMinutes }) => ({
                  name: practiceName,
                  values: [plannedMinutes, visitMinutes],
                }),
              )}
              say={minutes}
            />
          </div>
        )}
        <section
          className={styles.scroll}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls on a phone is reached by keyboard.
          tabIndex={0}
          aria-label="Números por práctica"
        >
          <table className={styles.table}>
            <caption className="visually-hidden">
              Turnos y duración por práctica
            </caption>
            <thead>
              <tr>
                <th scope="col">Práctica</th>
                <th scope="col">Atendidos</th>
                <th scope="col">Ausentes</th>
                <th scope="col">Turno de</th>
                <th scope="col">Duró</th>
              </tr>
            </thead>
            <tbody>
              {byPractice.map((practice) => (
                <tr key={practice.practiceName}>
                  <th scope="row">{practice.practiceName}</th>
                  <td>{whole(practice.seen)}</td>
                  <td>{whole(practice.absent)}</td>
                  <td>{minutesOrNothing(practice.plannedMinutes)}</td>
                  <td>{minutesOrNothing(practice.visitMinutes)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
        <p className={styles.quiet}>
          Lo habitual, desde que la consulta se marcó como empezada hasta que se
          marcó como terminada.
        </p>
      </Section>
    </>
  );
}

const numbers = new Intl.NumberFormat('es-AR', { maximumFractionDigits: 1 });
const monthNames = new Intl.DateTimeFormat('es-AR', {
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

const whole = (count: number) => numbers.format(count);
const decimal = (value: number) => numbers.format(value);
const minutes = (value: number) => `${numbers.format(value)} min`;
const minutesOrNothing = (value: number | null) =>
  value === null ? '—' : minutes(value);
const share = (part: number, all: number) =>
  `${Math.round((100 * part) / all)} %`;
const monthWords = (month: string) =>
  monthNames.format(new Date(`${month}T00:00:00Z`));
