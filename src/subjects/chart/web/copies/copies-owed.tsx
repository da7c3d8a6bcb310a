import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api } from '../../../../base/api/web/client/api.ts';
import {
  listedName,
  numberOf,
} from '../../../../base/ui/format/person-words.ts';
import { QueryProblem } from '../../../../base/ui/problem/query-problem.tsx';
import { Row, Rows } from '../../../../base/ui/rows/rows.tsx';
import { ShowMore } from '../../../../base/ui/rows/show-more.tsx';
import { Section } from '../../../../base/ui/section/section.tsx';
import styles from './copies.module.css';
import { CopyDue } from './copy-due.tsx';
import { sayAsker, stateWords } from './copy-words.ts';

const EVERY_MINUTE = 60_000;

/** The copies that the clinic owes, the most urgent first. Shows nothing if there are none. */
export function CopiesOwed({ timeZone }: { timeZone: string }) {
  const owed = useQuery({
    ...api.reception.recordCopies.list.queryOptions(),
    // Refetches, because the hours left shrink without any change.
    refetchInterval: EVERY_MINUTE,
  });
  if (owed.isError && !owed.data) return <QueryProblem query={owed} />;
  if (!owed.data || owed.data.requests.length === 0) return null;
  const { requests, now, overdueCount } = owed.data;
  return (
    <div className={styles.owed}>
      <Section title={`Copias de historia pedidas (${requests.length})`}>
        {overdueCount > 0 && (
          <p className={styles.overdue}>
            <span aria-hidden="true">▲ </span>
            {overdueCount === 1 ? '1 vencida' : `${overdueCount} vencidas`}: la
            ley da 48 horas.
          </p>
        )}
        <ShowMore items={requests}>
          {(shown) => (
            <Rows label="Copias de historia pedidas, la que vence antes primero">
              {shown.map((request) => (
                <Row
                  key={request.id}
                  end={
                    <p className={styles.strong}>{stateWords[request.state]}</p>
                  }
                >
                  <Link
                    to="/recepcion/patients"
                    search={{ paciente: request.patient.id }}
                    className={styles.name}
                  >
                    {listedName(
                      request.patient.name,
                      request.patient.familyNames,
                    )}
                  </Link>
                  <CopyDue
                    dueAt={request.dueAt}
                    now={now}
                    timeZone={timeZone}
                  />
                  <p className={styles.quiet}>
                    {[numberOf(request.patient), sayAsker(request)]
                      .filter(Boolean)
                      .join(' · ')}
                  </p>
                </Row>
              ))}
            </Rows>
          )}
        </ShowMore>
      </Section>
    </div>
  );
}
