import { useQuery } from '@tanstack/react-query';
import { api } from '../../../../base/api/web/client/api.ts';
import { EmptyState } from '../../../../base/ui/empty-state/empty-state.tsx';
import {
  formatDayWithYear,
  formatTime,
  sentence,
} from '../../../../base/ui/format/format.ts';
import { LoadingLines } from '../../../../base/ui/loading/loading.tsx';
import { QueryContent } from '../../../../base/ui/problem/query-content.tsx';
import { Row, Rows } from '../../../../base/ui/rows/rows.tsx';
import { ShowMore } from '../../../../base/ui/rows/show-more.tsx';
import { Section } from '../../../../base/ui/section/section.tsx';
import type { RecordReader } from '../../contract/record.ts';
import styles from './record.module.css';

/** The readers of the patient's record: when, why and how often. */
export function RecordReaders({ timeZone }: { timeZone: string }) {
  const readers = useQuery(api.patient.record.readers.queryOptions());
  return (
    <Section title="Quién vio mi historia">
      <p>
        Cada vez que un profesional abre su historia clínica, o que usted
        descarga una copia, queda anotado aquí, y nadie lo puede borrar. También
        quién de recepción abrió su cuenta o dejó que otra persona la vea. Si
        algo le llama la atención, avise en la clínica.
      </p>
      <QueryContent
        query={readers}
        loading={<LoadingLines label="Buscando quién la vio…" count={3} />}
      >
        {(data) =>
          data.length === 0 ? (
            <EmptyState title="Nadie vio su historia todavía" />
          ) : (
            <ShowMore items={data}>
              {(shown) => (
                <Rows label="Quién vio mi historia, de lo más nuevo a lo más antiguo">
                  {shown.map((reader) => (
                    <Row
                      key={`${reader.firstAt} ${reader.name} ${reader.purpose}`}
                    >
                      <ReaderLines reader={reader} timeZone={timeZone} />
                    </Row>
                  ))}
                </Rows>
              )}
            </ShowMore>
          )
        }
      </QueryContent>
    </Section>
  );
}

const purposes: Record<RecordReader['purpose'], string> = {
  visit: 'Por una consulta suya',
  attending: 'Atiende o atendió sus consultas',
  exception: 'Entró por excepción, sin turnos con usted',
  copy: 'Usted descargó una copia',
  family: 'Actúa por usted',
  activation: 'No la leyó: le dio el código con el que se abrió su cuenta',
  email: 'No la leyó: anotó y verificó el e-mail de su cuenta',
  family_link: 'No la leyó: anotó que otra persona puede verla',
};

function ReaderLines({
  reader,
  timeZone,
}: {
  reader: RecordReader;
  timeZone: string;
}) {
  const { day, name, role, purpose, reason, count } = reader;
  const [first, last] = [
    formatTime(reader.firstAt, timeZone),
    formatTime(reader.lastAt, timeZone),
  ];
  return (
    <>
      <p className={styles.author}>
        {role === 'reception' ? `Recepción${name && `: ${name}`}` : name}
      </p>
      <p>
        <time dateTime={reader.firstAt}>
          {sentence(formatDayWithYear(day))}, {first}
        </time>
        {count > 1 && (
          <>
            ,{' '}
            {first === last
              ? `${count} veces`
              : `${count} veces hasta las ${last}`}
          </>
        )}
      </p>
      <p className={purpose === 'exception' ? styles.exception : styles.quiet}>
        {purpose === 'exception' && <span aria-hidden="true">! </span>}
        {purpose === 'copy' && role === 'doctor'
          ? 'Preparó una copia pedida en la clínica'
          : purposes[purpose]}
      </p>
      {reason && (
        <p className={styles.text}>
          {purpose === 'family_link'
            ? `Quién puede verla: ${reason}`
            : `Motivo que escribió: «${reason}»`}
        </p>
      )}
    </>
  );
}
