import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../../base/api/web/client/api.ts';
import { Button } from '../../../../base/ui/button/button.tsx';
import { formatShortMoment } from '../../../../base/ui/format/format.ts';
import { LoadingLines } from '../../../../base/ui/loading/loading.tsx';
import { PanelDialog } from '../../../../base/ui/panel/panel-dialog.tsx';
import { QueryContent } from '../../../../base/ui/problem/query-content.tsx';
import { Row, Rows } from '../../../../base/ui/rows/rows.tsx';
import type { PatientFile } from '../../../patients/contract/patient-file.ts';
import type { CopyRequest } from '../../contract/reception-record-copies.ts';
import { AskCopyForm } from './ask-copy-form.tsx';
import styles from './copies.module.css';
import { CopyDue } from './copy-due.tsx';
import { CopyReceipt } from './copy-receipt.tsx';
import {
  handoverWords,
  isOpen,
  sayAsker,
  sayStep,
  stateWords,
} from './copy-words.ts';
import { DeliverCopyForm } from './deliver-copy-form.tsx';
import { WithdrawCopyForm } from './withdraw-copy-form.tsx';

type Act = { what: 'deliver' | 'withdraw' | 'receipt'; request: CopyRequest };

const EVERY_MINUTE = 60_000;

/** The requests for a copy of this patient's record: who asks, until when, and what was done. */
export function CopiesPart({
  file,
  timeZone,
}: {
  file: PatientFile;
  timeZone: string;
}) {
  const [isAsking, setAsking] = useState(false);
  const [wasAsking, setWasAsking] = useState(false);
  const [act, setAct] = useState<Act | null>(null);
  const copies = useQuery({
    ...api.reception.recordCopies.ofPatient.queryOptions({
      input: { patientId: file.id },
    }),
    // Refetches, because the hours left shrink without any change.
    refetchInterval: EVERY_MINUTE,
  });
  const close = () => setAct(null);
  const stopAsking = () => {
    setAsking(false);
    setWasAsking(true);
  };
  return (
    <div className={styles.stack}>
      <QueryContent
        query={copies}
        loading={<LoadingLines label="Buscando pedidos de copia…" count={1} />}
      >
        {({ requests, now }) =>
          requests.length === 0 ? (
            <p className={styles.quiet}>
              Nadie pidió una copia. Hay 48 horas desde que se pide.
            </p>
          ) : (
            <Rows label="Copias pedidas">
              {requests.map((request) => (
                <CopyRow
                  key={request.id}
                  request={request}
                  now={now}
                  timeZone={timeZone}
                  onAct={(what) => setAct({ what, request })}
                />
              ))}
            </Rows>
          )
        }
      </QueryContent>
      {isAsking ? (
        <AskCopyForm file={file} onNoted={stopAsking} onClose={stopAsking} />
      ) : (
        <Button
          className={styles.start}
          autoFocus={wasAsking}
          onClick={() => setAsking(true)}
        >
          Anotar un pedido de copia
        </Button>
      )}
      {act?.what === 'deliver' && (
        <PanelDialog title="Entregar la copia" width="narrow" onClose={close}>
          <DeliverCopyForm
            request={act.request}
            onDelivered={(request) => setAct({ what: 'receipt', request })}
            onClose={close}
          />
        </PanelDialog>
      )}
      {act?.what === 'withdraw' && (
        <PanelDialog
          title="Cerrar el pedido sin entregarla"
          width="narrow"
          onClose={close}
        >
          <WithdrawCopyForm request={act.request} onClose={close} />
        </PanelDialog>
      )}
      {act?.what === 'receipt' && (
        <CopyReceipt
          request={act.request}
          timeZone={timeZone}
          onClose={close}
        />
      )}
    </div>
  );
}

interface CopyRowProps {
  request: CopyRequest;
  now: string;
  timeZone: string;
  onAct: (what: Act['what']) => void;
}

function CopyRow({ request, now, timeZone, onAct }: CopyRowProps) {
  const { state, dueAt, handover, asker, note, hasDoctor, steps, askerName } =
    request;
  const canDeliver =
    state === 'prepared' || (state === 'asked' && asker === 'patient');
  const whose = <span className="visually-hidden">de {askerName}</span>;
  return (
    <Row>
      <p className={styles.strong}>{stateWords[state]}</p>
      {isOpen(request) && (
        <CopyDue dueAt={dueAt} now={now} timeZone={timeZone} />
      )}
      <p>
        {sayAsker(request)}. {handoverWords[handover]}.
      </p>
      {note && <p className={styles.quiet}>Nota: {note}</p>}
      {state === 'asked' && handover !== 'downloaded' && (
        <p className={styles.quiet}>
          {hasDoctor
            ? 'La prepara un profesional que atiende o atendió al paciente: la ve en Historias clínicas.'
            : 'Nadie que trabaje hoy en la clínica lo atendió: pida a un profesional que abra la historia por excepción.'}
        </p>
      )}
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step.step}>
            {formatShortMoment(step.at, timeZone)}: {sayStep(step)}
          </li>
        ))}
      </ol>
      <div className={styles.rowActs}>
        {canDeliver && (
          <Button kind="quiet" onClick={() => onAct('deliver')}>
            {state === 'prepared' ? 'Entregar' : 'Ya la descargó'} {whose}
          </Button>
        )}
        {isOpen(request) && (
          <Button kind="quiet" onClick={() => onAct('withdraw')}>
            Cerrar sin entregar {whose}
          </Button>
        )}
        {state === 'delivered' && (
          <Button kind="quiet" onClick={() => onAct('receipt')}>
            Constancia {whose}
          </Button>
        )}
      </div>
    </Row>
  );
}
