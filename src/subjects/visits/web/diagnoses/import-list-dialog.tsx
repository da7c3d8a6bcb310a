import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api, client } from '../../../../base/api/web/client/api.ts';
import { problemOf } from '../../../../base/api/web/client/problem-of.ts';
import { ActProblem } from '../../../../base/ui/acts/act-problem.tsx';
import { Button } from '../../../../base/ui/button/button.tsx';
import { Field } from '../../../../base/ui/field/field.tsx';
import { TextAreaField } from '../../../../base/ui/field/text-area-field.tsx';
import { SelectField } from '../../../../base/ui/field/text-field.tsx';
import { toBase64 } from '../../../../base/ui/forms/picture-bytes.ts';
import {
  DialogFoot,
  PanelDialog,
} from '../../../../base/ui/panel/panel-dialog.tsx';
import { Notice } from '../../../../base/ui/problem/notice.tsx';
import { confirmDone } from '../../../../base/ui/toast/confirmations.ts';
import {
  DIAGNOSIS_FILE_MAX,
  type DiagnosisList,
  type DiagnosisPreview,
} from '../../contract/diagnosis-lists.ts';
import {
  type DiagnosisSystem,
  diagnosisSystems,
} from '../../rules/diagnosis-rows.ts';
import styles from './diagnosis-lists.module.css';
import { importedWords } from './diagnosis-words.ts';

interface ImportListDialogProps {
  lists: readonly DiagnosisList[];
  onClose: () => void;
}

type ReadFile =
  | { problem: string }
  | { file: string; preview: DiagnosisPreview };

const many = (count: number) => count.toLocaleString('es-AR');

/** Reads a file and shows it first. Then imports it, in the place of the present list or added to it. */
export function ImportListDialog({ lists, onClose }: ImportListDialogProps) {
  const queryClient = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [system, setSystem] = useState<DiagnosisSystem>('CIE-10');
  const [mode, setMode] = useState<'replace' | 'add'>('replace');
  const present = lists.find((list) => list.system === system);
  const [typedNote, setTypedNote] = useState<string | null>(null);
  const licenseNote = typedNote ?? present?.licenseNote ?? '';
  const read = useMutation({
    mutationFn: async (chosen: File): Promise<ReadFile> => {
      if (chosen.size > DIAGNOSIS_FILE_MAX)
        return {
          problem:
            'El archivo pesa más de 3 MB: impórtelo en partes, agregando.',
        };
      const file = toBase64(new Uint8Array(await chosen.arrayBuffer()));
      if (file === '') return { problem: 'El archivo está vacío.' };
      return {
        file,
        preview: await client.admin.diagnosisLists.preview({ file }),
      };
    },
  });
  const chosen = read.data && 'preview' in read.data ? read.data : null;
  const save = useMutation({
    mutationFn: (file: string) =>
      client.admin.diagnosisLists.import({
        system,
        licenseNote,
        mode,
        file,
        seenRevision: present?.revision ?? 0,
      }),
    onSuccess: (all) => {
      queryClient.setQueryData(api.admin.diagnosisLists.list.queryKey(), all);
      confirmDone(importedWords(chosen?.preview.count ?? 0));
      onClose();
    },
    onError: (error) => {
      if (problemOf(error).code !== 'CHANGED_MEANWHILE') return;
      void queryClient.invalidateQueries({
        queryKey: api.admin.diagnosisLists.key(),
      });
    },
  });
  const fileError =
    read.data && 'problem' in read.data
      ? read.data.problem
      : problemOf(read.error).fields.file;
  const noteError = problemOf(save.error).fields.licenseNote;
  return (
    <PanelDialog title="Importar diagnósticos" onClose={onClose}>
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (chosen && !save.isPending) save.mutate(chosen.file);
        }}
      >
        <SelectField
          label="Clasificación"
          value={system}
          onChange={({ target }) => setSystem(target.value as DiagnosisSystem)}
        >
          {diagnosisSystems.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
        <TextAreaField
          label="Licencia"
          hint="Quién la publica y con qué derecho la usa la clínica."
          rows={2}
          maxLength={500}
          error={noteError}
          value={licenseNote}
          onChange={({ target }) => {
            setTypedNote(target.value);
            save.reset();
          }}
        />
        <Field
          label="Archivo"
          hint="CSV: un renglón por diagnóstico, con su código y su nombre. Hasta 3 MB."
          error={fileError}
        >
          {({ id, 'aria-describedby': describedBy }) => (
            <div className={styles.file}>
              <input
                ref={input}
                type="file"
                accept=".csv,.txt,.tsv,text/csv,text/plain"
                hidden
                aria-label="Archivo CSV"
                onChange={({ target }) => {
                  const [file] = target.files ?? [];
                  if (file) read.mutate(file);
                  // Allows choosing the same file again.
                  target.value = '';
                }}
              />
              <Button
                id={id}
                aria-describedby={describedBy}
                busy={read.isPending}
                busyLabel="Leyendo…"
                onClick={() => input.current?.click()}
              >
                Elegir un archivo
              </Button>
              {read.variables && <span>{read.variables.name}</span>}
            </div>
          )}
        </Field>
        <div role="status">
          {chosen && <Preview preview={chosen.preview} />}
        </div>
        {present && chosen && (
          <SelectField
            label={`Ya hay ${many(present.count)} de ${system}`}
            value={mode}
            onChange={({ target }) =>
              setMode(target.value === 'add' ? 'add' : 'replace')
            }
          >
            <option value="replace">Reemplazarlos por los del archivo</option>
            <option value="add">
              Agregar los del archivo, y dejar los demás
            </option>
          </SelectField>
        )}
        {!fileError && <ActProblem error={read.error} />}
        {!noteError && <ActProblem error={save.error} />}
        <DialogFoot>
          <Button
            kind="main"
            type="submit"
            disabled={!chosen}
            busy={save.isPending}
            busyLabel="Importando…"
          >
            {chosen ? `Importar ${many(chosen.preview.count)}` : 'Importar'}
          </Button>
        </DialogFoot>
      </form>
    </PanelDialog>
  );
}

/** The content of the file: enough to see whether columns and accents are right, and the rows left out. */
function Preview({
  preview: { count, errorCount, errors, sample },
}: {
  preview: DiagnosisPreview;
}) {
  return (
    <div className={styles.read}>
      <p>
        Se{' '}
        {count === 1
          ? 'importa 1 diagnóstico'
          : `importan ${many(count)} diagnósticos`}
        . Revise que se lean bien:
      </p>
      <ul className={styles.sample}>
        {sample.map(({ code, label }) => (
          <li key={code}>
            <span className={styles.code}>{code}</span> {label}
          </li>
        ))}
      </ul>
      {errorCount > 0 && (
        <Notice
          tone="warning"
          title={
            errorCount === 1
              ? 'Queda afuera 1 renglón'
              : `Quedan afuera ${many(errorCount)} renglones`
          }
        >
          <ul
            className={styles.errors}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard.
            tabIndex={0}
            aria-label="Renglones que quedan afuera"
          >
            {errors.map(({ line, message }) => (
              <li key={line}>
                Renglón {many(line)}: {message}
              </li>
            ))}
          </ul>
          {errorCount > errors.length && (
            <p>Se muestran los primeros {errors.length}.</p>
          )}
        </Notice>
      )}
    </div>
  );
}
