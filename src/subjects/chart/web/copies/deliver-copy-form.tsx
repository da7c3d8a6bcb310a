import { useMutation } from '@tanstack/react-query';
import { z } from 'zod';
import { api } from '../../../../base/api/web/client/api.ts';
import { problemOf } from '../../../../base/api/web/client/problem-of.ts';
import { ActProblem } from '../../../../base/ui/acts/act-problem.tsx';
import { Button } from '../../../../base/ui/button/button.tsx';
import {
  SelectField,
  TextField,
} from '../../../../base/ui/field/text-field.tsx';
import { formatDni } from '../../../../base/ui/format/format.ts';
import { usePanelForm } from '../../../../base/ui/panel/use-panel-form.ts';
import { confirmDone } from '../../../../base/ui/toast/confirmations.ts';
import { copyDeliveredFields } from '../../contract/copy-fields.ts';
import type { CopyRequest } from '../../contract/reception-record-copies.ts';
import styles from './copies.module.css';
import { handoverWords } from './copy-words.ts';
import {
  checkDocument,
  DocumentFields,
  documentOf,
  typedDocument,
} from './document-fields.tsx';
import { useCopiesAnew } from './use-keep-copies.ts';

const schema = z
  .object({
    handover: copyDeliveredFields.handover,
    receiverName: z.string().trim(),
    ...typedDocument,
  })
  .superRefine(
    (typed, context) => {
      if (typed.handover === 'downloaded') return;
      const refuse = (path: string, message: string) =>
        context.addIssue({ code: 'custom', path: [path], message });
      const [issue] =
        copyDeliveredFields.receiverName.safeParse(typed.receiverName).error
          ?.issues ?? [];
      if (issue) refuse('receiverName', issue.message);
      checkDocument(typed, { isNeeded: true, refuse });
    },
    { when: () => true },
  );

function fieldsOf(error: unknown): Record<string, string> {
  const { 'document.number': documentNumber, ...fields } =
    problemOf(error).fields;
  return { ...fields, ...(documentNumber && { documentNumber }) };
}

interface DeliverCopyFormProps {
  request: CopyRequest;
  onDelivered: (request: CopyRequest) => void;
  onClose: () => void;
}

/** Notes the receiver of a copy, which is the proof. */
export function DeliverCopyForm({
  request,
  onDelivered,
  onClose,
}: DeliverCopyFormProps) {
  const readAnew = useCopiesAnew();
  const deliver = useMutation(
    api.reception.recordCopies.deliver.mutationOptions({
      onSuccess: (delivered) => {
        confirmDone('Entrega anotada');
        readAnew();
        onDelivered(delivered);
      },
      onError: readAnew,
    }),
  );
  const { document, state, asker } = request;
  const { ref, field, values, hasErrors, submit } = usePanelForm({
    schema,
    values: {
      handover: state === 'asked' ? 'downloaded' : request.handover,
      receiverName: request.askerName,
      documentKind: document?.kind ?? 'dni',
      documentNumber:
        document?.kind === 'dni'
          ? formatDni(document.number)
          : (document?.number ?? ''),
    },
    act: deliver,
    fieldsOf,
  });
  const isDownloaded = values.handover === 'downloaded';
  // Paper or a file can be handed over only once a doctor prepared it.
  const ways = Object.entries(handoverWords).filter(([way]) =>
    way === 'downloaded' ? asker === 'patient' : state === 'prepared',
  );
  return (
    <form
      ref={ref}
      className={styles.form}
      noValidate
      aria-label="Anotar la entrega"
      onSubmit={submit(({ handover, receiverName, ...typed }) =>
        deliver.mutate({
          requestId: request.id,
          handover,
          receiverName: isDownloaded ? null : receiverName,
          document: isDownloaded ? null : documentOf(typed),
        }),
      )}
    >
      <SelectField label="Cómo la recibe" {...field('handover')} autoFocus>
        {ways.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </SelectField>
      {isDownloaded ? (
        <p className={styles.quiet}>
          Se comprueba en su cuenta que la haya descargado.
        </p>
      ) : (
        <>
          <TextField
            label="Nombre y apellido de quien la recibe"
            autoComplete="off"
            {...field('receiverName')}
          />
          <DocumentFields field={field as never} />
        </>
      )}
      {!hasErrors && <ActProblem error={deliver.error} />}
      <div className={styles.acts}>
        <Button
          type="submit"
          kind="main"
          busy={deliver.isPending}
          busyLabel="Anotando…"
        >
          Anotar la entrega
        </Button>
        <Button kind="quiet" onClick={onClose}>
          Todavía no
        </Button>
      </div>
    </form>
  );
}
