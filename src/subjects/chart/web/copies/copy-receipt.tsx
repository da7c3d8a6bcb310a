import { useQuery } from '@tanstack/react-query';
import { api } from '../../../../base/api/web/client/api.ts';
import { Button } from '../../../../base/ui/button/button.tsx';
import { formatLongAgo } from '../../../../base/ui/format/format-long-ago.ts';
import {
  listedName,
  numberOf,
} from '../../../../base/ui/format/person-words.ts';
import { PanelDialog } from '../../../../base/ui/panel/panel-dialog.tsx';
import type { CopyRequest } from '../../contract/reception-record-copies.ts';
import styles from './copies.module.css';
import { foliosInWords, handoverWords, sayDocument } from './copy-words.ts';

interface CopyReceiptProps {
  request: CopyRequest;
  timeZone: string;
  onClose: () => void;
}

/** The receipt that the receiver of a copy signs. It says nothing of the record's content. */
export function CopyReceipt({ request, timeZone, onClose }: CopyReceiptProps) {
  const clinic = useQuery(api.public.clinic.get.queryOptions());
  const { patient, requestedAt, steps } = request;
  const delivered = steps.find(({ step }) => step === 'delivered');
  const file = steps.findLast((step) => step.file)?.file;
  if (!delivered) return null;
  return (
    <PanelDialog
      title="Constancia de entrega"
      width="narrow"
      prints
      onClose={onClose}
    >
      <div className={styles.receipt}>
        <p>
          {clinic.data?.name ?? 'La clínica'} entrega una copia de la historia
          clínica de{' '}
          <strong>{listedName(patient.name, patient.familyNames)}</strong>
          {numberOf(patient) && `, ${numberOf(patient)}`}, pedida el{' '}
          {formatLongAgo(requestedAt, timeZone)} (Ley 26.529, art. 14).
        </p>
        <p>
          {delivered.receiver
            ? `La recibe ${delivered.receiver.name}, ${sayDocument(delivered.receiver.document)}`
            : 'La descargó el paciente de su cuenta'}
          , el {formatLongAgo(delivered.at, timeZone)}.
          {delivered.handover &&
            delivered.receiver &&
            ` ${handoverWords[delivered.handover]}.`}
        </p>
        {file && (
          <p>
            Contiene {foliosInWords(file.folioCount)}. Huella del último:{' '}
            <span className={styles.hash}>{file.headHash}</span>
          </p>
        )}
        <p className={styles.signature}>
          Firma y aclaración de quien la recibe
        </p>
        <p className={styles.signature}>Por la clínica: {delivered.by}</p>
        <p className={styles.screenOnly}>
          <Button kind="main" onClick={() => window.print()}>
            Imprimir
          </Button>
        </p>
      </div>
    </PanelDialog>
  );
}
