import { useMutation } from '@tanstack/react-query';
import { api } from '../../../base/api/web/client/api.ts';
import { ActProblem } from '../../../base/ui/acts/act-problem.tsx';
import { announce } from '../../../base/ui/announcer/announce.ts';
import { Button } from '../../../base/ui/button/button.tsx';
import { type Fact, Facts } from '../../../base/ui/facts/facts.tsx';
import { Moment } from '../../../base/ui/moment/moment.tsx';
import { Notice } from '../../../base/ui/problem/notice.tsx';
import { Section } from '../../../base/ui/section/section.tsx';
import type { RecordVerification } from '../../../subjects/record/contract/admin-record.ts';
import styles from './audit-log.module.css';
import { RecordFindings } from './record-findings.tsx';

/** Checks that the medical records are as they were signed. Shows nothing of their content. */
export function RecordsVerification({ timeZone }: { timeZone: string }) {
  const verify = useMutation(
    api.admin.record.verify.mutationOptions({
      onSuccess: (result) => announce(titleOf(result)),
    }),
  );
  return (
    <Section title="Historias clínicas">
      <div className={styles.verification}>
        <p>
          Comprueba que cada consulta firmada siga como se firmó: que ninguna
          haya cambiado, falte o esté en otro orden. No muestra nada de lo que
          dicen. Queda anotado quién la pidió.
        </p>
        <p>
          Ninguna se borra: cada una se conserva al menos diez años desde su
          último asiento (Ley 26.529, art. 18); si era de un menor, desde que
          cumple 18. La fecha está junto al número de cada historia.
        </p>
        <p>
          <Button
            busy={verify.isPending}
            busyLabel="Verificando…"
            onClick={() => verify.mutate(undefined)}
          >
            Verificar las historias
          </Button>
        </p>
        <ActProblem error={verify.error} />
        {verify.data && <Outcome result={verify.data} timeZone={timeZone} />}
      </div>
    </Section>
  );
}

const say = (count: number) => count.toLocaleString('es-AR');

function titleOf({ findingCount, recordCount }: RecordVerification): string {
  if (findingCount === 1)
    return 'Hay un hallazgo: una historia no está como se firmó';
  if (findingCount > 1)
    return `Hay ${say(findingCount)} hallazgos: no todo está como se firmó`;
  return recordCount === 0
    ? 'Todavía no hay historias clínicas'
    : 'Todo está como se firmó';
}

function Outcome({
  result,
  timeZone,
}: {
  result: RecordVerification;
  timeZone: string;
}) {
  const { verifiedAt, recordCount, entryCount, anchorCount, attachmentCount } =
    result;
  const { lastAnchoredAt, findingCount, findings } = result;
  const facts: Fact[] = [
    {
      label: 'Verificado',
      value: <Moment at={verifiedAt} timeZone={timeZone} />,
    },
    { label: 'Historias', value: say(recordCount) },
    { label: 'Folios', value: say(entryCount) },
    { label: 'Archivos adjuntos', value: say(attachmentCount) },
    { label: 'Anclajes comparados', value: say(anchorCount) },
    {
      label: 'Último anclaje',
      value: lastAnchoredAt ? (
        <Moment at={lastAnchoredAt} timeZone={timeZone} />
      ) : (
        'Todavía ninguno'
      ),
    },
  ];
  return (
    <>
      <Notice
        tone={findingCount > 0 ? 'warning' : 'good'}
        title={titleOf(result)}
      >
        {findingCount > 0 && (
          <p>
            No restaure ni cambie nada todavía: guarde una copia de seguridad de
            ahora y avise a quien cuida el sistema.
          </p>
        )}
      </Notice>
      <Facts facts={facts} />
      {findings.length > 0 && (
        <RecordFindings findings={findings} findingCount={findingCount} />
      )}
    </>
  );
}
