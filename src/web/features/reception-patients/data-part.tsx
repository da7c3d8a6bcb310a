import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import type { PatientFile } from '../../../contract/reception/patient-file.ts';
import { numericDay } from '../../../domain/calendar/spanish-dates.ts';
import { Button } from '../../components/button/button.tsx';
import { Facts } from '../../components/facts/facts.tsx';
import { CheckField } from '../../components/field/check-field.tsx';
import { useErrorFocus } from '../../components/field/focus-first-error.ts';
import { Notice } from '../../components/problem/notice.tsx';
import { confirmDone } from '../../components/toast/confirmations.ts';
import { GuardedAct } from '../../guarded/guarded-act.tsx';
import { api } from '../../lib/api.ts';
import { formatDni } from '../../lib/format.ts';
import { formatPhone } from '../../lib/format-phone.ts';
import { problemOf } from '../../lib/problem-of.ts';
import { ActProblem } from '../../step-up/act-problem.tsx';
import { draftOf, type PersonErrors, personErrorsIn, readPersonDraft } from './person-draft.ts';
import { PersonFields } from './person-fields.tsx';
import { sexWords } from './person-words.ts';
import styles from './reception-patients.module.css';
import { RegisteredPerson } from './registered-person.tsx';
import { useKeepFile } from './use-keep-file.ts';

interface DataPartProps {
  file: PatientFile;
  today: string;
}

/** Who they are and how they are reached; read, and typed over on demand. */
export function DataPart({ file, today }: DataPartProps) {
  const [isEditing, setEditing] = useState(false);
  const [wasEdited, setEdited] = useState(false);
  if (isEditing)
    return (
      <DataForm
        file={file}
        today={today}
        onDone={() => {
          setEditing(false);
          setEdited(true);
        }}
      />
    );
  return (
    <div className={styles.stack}>
      <Facts facts={factsOf(file)} />
      <Button className={styles.start} autoFocus={wasEdited} onClick={() => setEditing(true)}>
        Cambiar los datos
      </Button>
    </div>
  );
}

function factsOf(file: PatientFile) {
  const { chosenName, dni, birthDate, sexOnDocument, phone, email } = file;
  return [
    { label: 'Nombre en el documento', value: file.fullName },
    ...(chosenName ? [{ label: 'Nombre elegido', value: chosenName }] : []),
    { label: 'DNI', value: dni ? formatDni(dni) : 'No tiene' },
    { label: 'Nacimiento', value: birthDate ? numericDay(birthDate) : 'Sin dato' },
    { label: 'Sexo en el documento', value: sexOnDocument ? sexWords[sexOnDocument] : 'Sin dato' },
    { label: 'Celular', value: phone ? formatPhone(phone) : 'Sin dato' },
    {
      label: 'E-mail',
      value: email ? (
        <>
          <span className={styles.breaks}>{email}</span>
          <br />
          <span className={styles.quiet}>{emailWords(file)}</span>
        </>
      ) : (
        'Sin dato'
      ),
    },
  ];
}

function emailWords({ emailTrust, emailBouncedAt }: PatientFile): string {
  if (emailBouncedAt) return 'Los mensajes no llegan a esa dirección';
  return emailTrust === 'verified_in_person'
    ? 'Confirmado en persona'
    : 'Declarado, sin confirmar en persona';
}

function DataForm({ file, today, onDone }: DataPartProps & { onDone: () => void }) {
  const queryClient = useQueryClient();
  const keep = useKeepFile();
  const { form, focusFirstError } = useErrorFocus();
  const [base, setBase] = useState(file);
  const [draft, setDraft] = useState(() => draftOf(file));
  const [isEmailTheirs, setEmailTheirs] = useState(false);
  useEffect(() => form.current?.querySelector('input')?.focus(), [form]);
  const [errors, setErrors] = useState<PersonErrors>({});
  const save = useMutation(
    api.reception.patients.save.mutationOptions({
      onSuccess: (saved) => {
        keep(saved);
        confirmDone('Datos guardados');
        onDone();
      },
      onError: (error) => {
        const { code, fields } = problemOf(error);
        if (code === 'CHANGED_MEANWHILE') {
          void queryClient.invalidateQueries({ queryKey: api.reception.patients.get.key() });
        }
        setErrors(
          code === 'DNI_REGISTERED' ? { dni: 'Ese DNI es de otra persona.' } : personErrorsIn(fields),
        );
        focusFirstError();
      },
    }),
  );
  const problem = save.error && problemOf(save.error);
  const isOvertaken = problem?.code === 'CHANGED_MEANWHILE' && file.revision > base.revision;
  const isOtherEmail = draft.email.trim() !== '' && draft.email.trim() !== (file.email ?? '');

  function edited() {
    setErrors({});
    if (!save.isPending && !isOvertaken) save.reset();
  }

  function send(revision: number) {
    if (save.isPending) return;
    const read = readPersonDraft(draft, today);
    setErrors(read.errors ?? {});
    if (!read.person) return focusFirstError();
    const trusts = isOtherEmail && isEmailTheirs;
    save.mutate({ patientId: file.id, revision, person: read.person, isEmailTheirs: trusts });
  }

  return (
    <GuardedAct role="reception" act={save}>
      <form
        ref={form}
        className={styles.form}
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          send(base.revision);
        }}
      >
        <PersonFields
          draft={draft}
          errors={errors}
          onErrors={setErrors}
          onEdit={(typed) => {
            setDraft(typed);
            edited();
          }}
          belowEmail={
            isOtherEmail && (
              <CheckField
                optional
                label="La persona está aquí con su documento y dijo que ese e-mail es suyo"
                hint="Si no, el e-mail nuevo no abre su cuenta hasta que lo confirme en persona. En los dos casos se cierran sus sesiones y avisamos a las dos direcciones."
                checked={isEmailTheirs}
                onChange={({ target }) => setEmailTheirs(target.checked)}
              />
            )
          }
        />
        {problem?.code === 'DNI_REGISTERED' && save.variables?.person.dni && (
          <RegisteredPerson dni={save.variables.person.dni} today={today} />
        )}
        {isOvertaken ? (
          <Notice
            tone="warning"
            title="Otra persona guardó cambios mientras usted escribía"
            actions={
              <>
                <Button busy={save.isPending} onClick={() => send(file.revision)}>
                  Guardar lo que escribí
                </Button>
                <Button
                  kind="quiet"
                  onClick={() => {
                    setBase(file);
                    setDraft(draftOf(file));
                    save.reset();
                  }}
                >
                  Usar lo guardado
                </Button>
              </>
            }
          >
            <p>Así quedó guardado:</p>
            <Facts facts={factsOf(file)} />
          </Notice>
        ) : (
          !Object.values(errors).some(Boolean) && <ActProblem error={save.error} />
        )}
        <div className={styles.acts}>
          <Button kind="main" type="submit" busy={save.isPending} busyLabel="Guardando…">
            Guardar los datos
          </Button>
          <Button kind="quiet" onClick={onDone}>
            Descartar
          </Button>
        </div>
      </form>
    </GuardedAct>
  );
}
