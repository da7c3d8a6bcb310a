import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { api } from '../../../../base/api/web/client/api.ts';
import { problemOf } from '../../../../base/api/web/client/problem-of.ts';
import { isLandline } from '../../../../base/person/rules/landline.ts';
import { numericDay } from '../../../../base/time/spanish-dates.ts';
import { ActProblem } from '../../../../base/ui/acts/act-problem.tsx';
import { Button } from '../../../../base/ui/button/button.tsx';
import { Facts } from '../../../../base/ui/facts/facts.tsx';
import { useFocusShown } from '../../../../base/ui/focus/use-focus-shown.ts';
import { documentWords } from '../../../../base/ui/format/document-words.ts';
import { formatDni } from '../../../../base/ui/format/format.ts';
import { emailHintWords } from '../../../../base/ui/format/told-words.ts';
import { typedPhone } from '../../../../base/ui/format/typed-phone.ts';
import { useSending } from '../../../../base/ui/format/use-sending.ts';
import { usePanelForm } from '../../../../base/ui/panel/use-panel-form.ts';
import { Notice } from '../../../../base/ui/problem/notice.tsx';
import type { PatientFile } from '../../contract/patient-file.ts';
import { PersonFields } from './person-fields.tsx';
import {
  personErrorsOf,
  personOf,
  personSchema,
  typedPersonOf,
} from './person-form.ts';
import { sexWords } from './person-words.ts';
import styles from './reception-patients.module.css';
import { RegisteredPerson } from './registered-person.tsx';
import { useKeepFile } from './use-keep-file.ts';

interface DataPartProps {
  file: PatientFile;
  today: string;
}

/** A person's data and contact: shown, and edited on demand. */
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
      <Button
        className={styles.start}
        autoFocus={wasEdited}
        onClick={() => setEditing(true)}
      >
        Cambiar los datos
      </Button>
    </div>
  );
}

function factsOf(file: PatientFile) {
  const {
    chosenName,
    dni,
    document,
    hasNoDocument,
    birthDate,
    sexOnDocument,
    phone,
    email,
  } = file;
  return [
    { label: 'Nombre en el documento', value: file.fullName },
    ...(chosenName ? [{ label: 'Nombre elegido', value: chosenName }] : []),
    {
      label: 'DNI',
      value: dni
        ? formatDni(dni)
        : hasNoDocument
          ? 'No tiene ningún documento'
          : 'No tiene',
    },
    ...(document
      ? [{ label: 'Otro documento', value: documentWords(document) }]
      : []),
    {
      label: 'Nacimiento',
      value: birthDate ? numericDay(birthDate) : 'Sin dato',
    },
    {
      label: 'Sexo en el documento',
      value: sexOnDocument ? sexWords[sexOnDocument] : 'Sin dato',
    },
    {
      label: phone && isLandline(phone) ? 'Teléfono fijo' : 'Celular',
      value: phone ? typedPhone(phone) : withoutContact(file.unconfirmedPhone),
    },
    {
      label: 'E-mail',
      value: email ? (
        <>
          <span className={styles.breaks}>{email}</span>
          <br />
          <span className={styles.quiet}>{emailWords(file)}</span>
        </>
      ) : (
        withoutContact(file.unconfirmedEmail)
      ),
    },
  ];
}

function withoutContact(unconfirmed: string | null): string {
  return unconfirmed === null ? 'Sin dato' : 'Sin confirmar: no se usa';
}

function emailWords({ emailTrust, emailBouncedAt }: PatientFile): string {
  if (emailBouncedAt) return 'Los mensajes no llegan a esa dirección';
  return emailTrust === 'verified_in_person'
    ? 'Confirmado en persona'
    : 'Declarado, sin confirmar en persona';
}

function DataForm({
  file,
  today,
  onDone,
}: DataPartProps & { onDone: () => void }) {
  const queryClient = useQueryClient();
  const { changed: emailChanged } = emailHintWords(useSending());
  const keep = useKeepFile();
  const [base, setBase] = useState(file);
  const [schema] = useState(() => personSchema(today));
  const save = useMutation(
    api.reception.patients.save.mutationOptions({
      onSuccess: keep('Datos guardados', onDone),
      onError: (error) => {
        if (problemOf(error).code !== 'CHANGED_MEANWHILE') return;
        void queryClient.invalidateQueries({
          queryKey: api.reception.patients.get.key(),
        });
      },
    }),
  );
  const form = usePanelForm({
    schema,
    values: typedPersonOf(file),
    act: save,
    fieldsOf: personErrorsOf,
  });
  const isNewer = file.revision > base.revision;
  const isOvertaken = isNewer && form.isDirty;
  const email = form.values.email.trim();
  const isOtherEmail = email !== '' && email !== (file.email ?? '');
  useFocusShown(true, { place: form.ref, within: 'input' });

  function takeTheirs() {
    setBase(file);
    form.restart(typedPersonOf(file));
    save.reset();
  }
  const follow = useEffectEvent(takeTheirs);
  useEffect(() => {
    if (file.revision > base.revision && !form.isDirty) follow();
  }, [file.revision, base.revision, form.isDirty]);

  const submit = (revision: number) =>
    form.submit((fields) =>
      save.mutate({
        patientId: file.id,
        revision,
        person: personOf(fields),
        isEmailTheirs: isOtherEmail && fields.isEmailTheirs,
      }),
    );

  return (
    <form
      ref={form.ref}
      className={styles.form}
      noValidate
      onSubmit={submit(base.revision)}
    >
      <PersonFields
        form={form}
        asksEmail={isOtherEmail}
        emailHint={`Si no, el e-mail nuevo no abre su cuenta hasta que lo confirme en persona.${emailChanged}`}
      />
      <RegisteredPerson
        error={save.error}
        person={save.variables?.person}
        former={file}
        today={today}
      />
      {isOvertaken ? (
        <Notice
          tone="warning"
          title="Otra persona guardó cambios mientras usted escribía"
          actions={
            <>
              <Button
                busy={save.isPending}
                onClick={() => submit(file.revision)()}
              >
                Guardar lo que escribí
              </Button>
              <Button kind="quiet" onClick={takeTheirs}>
                Usar lo guardado
              </Button>
            </>
          }
        >
          <p>Así quedó guardado:</p>
          <Facts facts={factsOf(file)} />
        </Notice>
      ) : (
        !form.hasErrors && <ActProblem error={save.error} />
      )}
      <div className={styles.acts}>
        <Button
          kind="main"
          type="submit"
          busy={save.isPending}
          busyLabel="Guardando…"
        >
          Guardar los datos
        </Button>
        <Button kind="quiet" onClick={onDone}>
          Descartar
        </Button>
      </div>
    </form>
  );
}
