import type { ChangeEvent } from 'react';
import { z } from 'zod';
import { client } from '../../../../base/api/web/client/api.ts';
import { problemOf } from '../../../../base/api/web/client/problem-of.ts';
import { useOrder } from '../../../../base/api/web/client/use-order.ts';
import { ActProblem } from '../../../../base/ui/acts/act-problem.tsx';
import { Button } from '../../../../base/ui/button/button.tsx';
import {
  SelectField,
  TextField,
} from '../../../../base/ui/field/text-field.tsx';
import { formatDni } from '../../../../base/ui/format/format.ts';
import { typedOrNull } from '../../../../base/ui/forms/typed-fields.ts';
import { usePanelForm } from '../../../../base/ui/panel/use-panel-form.ts';
import { confirmDone } from '../../../../base/ui/toast/confirmations.ts';
import type { PatientFile } from '../../../patients/contract/patient-file.ts';
import { copyAskedFields } from '../../contract/copy-fields.ts';
import type { CopyRequest } from '../../contract/reception-record-copies.ts';
import styles from './copies.module.css';
import { askerWords, handoverWords, wayWords } from './copy-words.ts';
import {
  checkDocument,
  DocumentFields,
  documentOf,
  typedDocument,
} from './document-fields.tsx';
import { useCopiesAnew } from './use-keep-copies.ts';

const schema = z
  .object({
    cameBy: copyAskedFields.cameBy,
    asker: copyAskedFields.asker,
    handover: copyAskedFields.handover,
    ...typedDocument,
    askerName: z.string().trim(),
    title: z.string().trim(),
    note: typedOrNull.pipe(copyAskedFields.note),
  })
  .superRefine(
    (typed, context) => {
      const refuse = (path: string, message: string) =>
        context.addIssue({ code: 'custom', path: [path], message });
      checkDocument(typed, { isNeeded: typed.cameBy === 'counter', refuse });
      if (typed.asker === 'patient') return;
      for (const name of ['askerName', 'title'] as const) {
        const [issue] =
          copyAskedFields[name].safeParse(typed[name]).error?.issues ?? [];
        if (issue) refuse(name, issue.message);
      }
    },
    { when: () => true },
  );

/** Returns the API's messages by the fields of the form. */
function fieldsOf(error: unknown): Record<string, string> {
  const { 'document.number': documentNumber, ...fields } =
    problemOf(error).fields;
  return { ...fields, ...(documentNumber && { documentNumber }) };
}

interface AskCopyFormProps {
  file: PatientFile;
  onNoted: (request: CopyRequest) => void;
  onClose: () => void;
}

/** Notes who asks for a copy of this patient's record, and how they will get it. */
export function AskCopyForm({ file, onNoted, onClose }: AskCopyFormProps) {
  const readAnew = useCopiesAnew();
  const ask = useOrder(
    (
      order: Parameters<typeof client.reception.recordCopies.ask>[0],
      idempotencyKey,
    ) =>
      client.reception.recordCopies.ask(order, { context: { idempotencyKey } }),
    {
      onDone: (request) => {
        confirmDone('Pedido de copia anotado');
        readAnew();
        onNoted(request);
      },
      onRefused: readAnew,
    },
  );
  const ownDni = file.dni ? formatDni(file.dni) : '';
  const { ref, field, values, set, hasErrors, submit } = usePanelForm({
    schema,
    values: {
      cameBy: 'counter',
      asker: 'patient',
      handover: 'paper',
      documentKind: 'dni',
      documentNumber: ownDni,
      askerName: '',
      title: '',
      note: '',
    },
    act: ask,
    fieldsOf,
  });
  /**
   * Fills in the patient's own document while the patient is at the counter, and empties it for any other
   * person.
   */
  function choose(name: 'asker' | 'cameBy') {
    const control = field(name);
    const onChange = (event: ChangeEvent<HTMLSelectElement>) => {
      control.onChange(event);
      const chosen = {
        asker: values.asker,
        cameBy: values.cameBy,
        [name]: event.target.value,
      };
      const isPatientHere =
        chosen.asker === 'patient' && chosen.cameBy === 'counter';
      if (values.documentKind !== 'dni') return;
      if (!isPatientHere && values.documentNumber === ownDni)
        set('documentNumber', '');
      if (isPatientHere && values.documentNumber === '')
        set('documentNumber', ownDni);
    };
    return { ...control, onChange };
  }
  const isPatient = values.asker === 'patient';
  const send = submit(
    ({ askerName, title, documentKind, documentNumber, ...asked }) => {
      const document = documentOf({ documentKind, documentNumber });
      const other = {
        askerName: isPatient ? null : askerName,
        title: isPatient ? null : title,
      };
      ask.mutate({ patientId: file.id, ...asked, ...other, document });
    },
  );
  return (
    <form
      ref={ref}
      className={styles.form}
      noValidate
      onSubmit={send}
      aria-label="Anotar un pedido de copia"
    >
      <div className={styles.pair}>
        <SelectField label="Quién la pide" {...choose('asker')} autoFocus>
          {Object.entries(askerWords).map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </SelectField>
        <SelectField label="Cómo la pidió" {...choose('cameBy')}>
          {Object.entries(wayWords).map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </SelectField>
      </div>
      {!isPatient && (
        <>
          <TextField
            label="Nombre y apellido de quien la pide"
            autoComplete="off"
            {...field('askerName')}
          />
          <TextField
            label="Qué mostró que lo autoriza"
            hint="Por ejemplo: madre, con partida de nacimiento; poder ante escribano; declaratoria de herederos."
            autoComplete="off"
            {...field('title')}
          />
        </>
      )}
      <DocumentFields
        field={field as never}
        optional={values.cameBy !== 'counter'}
      />
      <SelectField label="Cómo la va a recibir" {...field('handover')}>
        {Object.entries(handoverWords)
          .filter(([value]) => isPatient || value !== 'downloaded')
          .map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
      </SelectField>
      <TextField
        label="Nota"
        hint="Para el mostrador. No escriba nada de su salud."
        optional
        autoComplete="off"
        {...field('note')}
      />
      {!hasErrors && <ActProblem error={ask.error} />}
      <div className={styles.acts}>
        <Button
          type="submit"
          kind="main"
          busy={ask.isPending}
          busyLabel="Anotando…"
        >
          Anotar el pedido
        </Button>
        <Button kind="quiet" onClick={onClose}>
          Descartar
        </Button>
      </div>
    </form>
  );
}
