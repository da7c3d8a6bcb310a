import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api } from '../../../base/api/web/client/api.ts';
import { useLive } from '../../../base/api/web/live/live.ts';
import { ActProblem } from '../../../base/ui/acts/act-problem.tsx';
import { Button } from '../../../base/ui/button/button.tsx';
import { openFile } from '../../../base/ui/file/open-file.ts';
import { formatShortMoment } from '../../../base/ui/format/format.ts';
import { numberOf } from '../../../base/ui/format/person-words.ts';
import { QueryProblem } from '../../../base/ui/problem/query-problem.tsx';
import { Row, Rows } from '../../../base/ui/rows/rows.tsx';
import { Section } from '../../../base/ui/section/section.tsx';
import { confirmDone } from '../../../base/ui/toast/confirmations.ts';
import type { AskedCopy } from '../contract/doctor-record-copies.ts';
import { CopyDue } from './copies/copy-due.tsx';
import styles from './record-pages.module.css';

const EVERY_MINUTE = 60_000;

/** The copies to prepare by a doctor who may read the record. Shows nothing if there are none. */
export function AskedCopies({ timeZone }: { timeZone: string }) {
  const queryClient = useQueryClient();
  const asked = useQuery({
    ...api.doctor.recordCopies.list.queryOptions(),
    // Refetches, because the hours left shrink without any change.
    refetchInterval: EVERY_MINUTE,
  });
  useLive('doctor', (changes) => {
    if (changes.some(({ kind }) => kind === 'all' || kind === 'record_copy')) {
      void queryClient.invalidateQueries({
        queryKey: api.doctor.recordCopies.list.key(),
      });
    }
  });
  if (asked.isError && !asked.data) return <QueryProblem query={asked} />;
  if (!asked.data || asked.data.requests.length === 0) return null;
  const { requests, now } = asked.data;
  return (
    <div className={styles.finder}>
      <Section title={`Copias pedidas (${requests.length})`}>
        <p className={styles.quiet}>
          Descargue el PDF, imprímalo o cópielo, fírmelo y déjelo en un sobre
          cerrado en recepción. El paciente ve que usted la preparó. Lo que no
          se firmó para su cuenta figura sin el texto: lo entrega quien lo
          escribió.
        </p>
        <Rows label="Copias pedidas, la que vence antes primero">
          {requests.map((request) => (
            <AskedCopyRow
              key={request.id}
              request={request}
              now={now}
              timeZone={timeZone}
            />
          ))}
        </Rows>
      </Section>
    </div>
  );
}

interface AskedCopyRowProps {
  request: AskedCopy;
  now: string;
  timeZone: string;
}

function AskedCopyRow({ request, now, timeZone }: AskedCopyRowProps) {
  const {
    id: requestId,
    patient,
    dueAt,
    asker,
    handover,
    hasFolios,
    takenAt,
  } = request;
  const queryClient = useQueryClient();
  const readAnew = () =>
    void queryClient.invalidateQueries({
      queryKey: api.doctor.recordCopies.list.key(),
    });
  const order = useMutation(
    api.doctor.recordCopies.order.mutationOptions({
      onSuccess: ({ path }) => {
        openFile(path);
        confirmDone('La copia se está descargando');
        // The browser fetches the file. The list shows it a moment later.
        setTimeout(readAnew, 1_000);
      },
      onError: readAnew,
    }),
  );
  const prepare = useMutation(
    api.doctor.recordCopies.prepare.mutationOptions({
      onSuccess: () => {
        confirmDone('Copia preparada: recepción ya lo sabe');
        readAnew();
      },
      onError: readAnew,
    }),
  );
  const whose = <span className="visually-hidden">de {patient.name}</span>;
  return (
    <Row
      end={
        hasFolios && (
          <div className={styles.tools}>
            <Button
              busy={order.isPending}
              busyLabel="Preparando…"
              onClick={() => order.mutate({ requestId })}
            >
              Descargar el PDF {whose}
            </Button>
            {(takenAt || order.isSuccess) && (
              <Button
                kind="second"
                busy={prepare.isPending}
                busyLabel="Anotando…"
                onClick={() => prepare.mutate({ requestId })}
              >
                Preparada {whose}
              </Button>
            )}
          </div>
        )
      }
    >
      <Link
        to="/doctor/records"
        search={{ paciente: patient.id }}
        className={styles.name}
      >
        {patient.name}
      </Link>
      <CopyDue dueAt={dueAt} now={now} timeZone={timeZone} />
      <p className={styles.quiet}>
        {[
          numberOf(patient),
          asker === 'patient'
            ? 'La pide el paciente'
            : 'La pide otra persona, autorizada',
          handover === 'file' ? 'En un archivo' : 'En papel',
          takenAt &&
            `Usted la descargó ${formatShortMoment(takenAt, timeZone)}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {!hasFolios && (
        <p className={styles.quiet}>
          Todavía no hay nada firmado en esta historia. Firme lo que falte, o
          avise en recepción.
        </p>
      )}
      <ActProblem error={order.error ?? prepare.error} />
    </Row>
  );
}
