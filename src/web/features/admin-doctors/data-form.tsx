import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { AdminDoctor } from '../../../contract/admin/doctors.ts';
import { Button } from '../../components/button/button.tsx';
import { Field } from '../../components/field/field.tsx';
import { useErrorFocus } from '../../components/field/focus-first-error.ts';
import { confirmDone } from '../../components/toast/confirmations.ts';
import { GuardedAct } from '../../guarded/guarded-act.tsx';
import { api } from '../../lib/api.ts';
import { problemOf } from '../../lib/problem-of.ts';
import { ActProblem } from '../../step-up/act-problem.tsx';
import styles from './admin-doctors.module.css';
import {
  type DataDraft,
  type DataErrors,
  dataErrorsOf,
  dataOf,
  draftOfData,
  readData,
} from './data-draft.ts';
import { keepDoctor } from './keep-doctor.ts';
import { sayLicense } from './license-drafts.ts';
import { LicenseListFields } from './license-list-fields.tsx';
import { Overtaken } from './overtaken.tsx';
import { PersonDataFields } from './person-data-fields.tsx';
import { useSharedDraft } from './use-shared-draft.ts';

/** Who a professional is. */
export function DataForm({ doctor }: { doctor: AdminDoctor }) {
  const queryClient = useQueryClient();
  const { form, focusFirstError } = useErrorFocus();
  const shared = useSharedDraft(doctor, { partOf: dataOf, draftOf: draftOfData });
  const { draft } = shared;
  const [errors, setErrors] = useState<DataErrors>({});
  const save = useMutation(
    api.admin.doctors.saveData.mutationOptions({
      onSuccess: (saved) => {
        keepDoctor(queryClient, saved);
        shared.settle(saved);
        confirmDone('Datos guardados');
      },
      onError: (error) => {
        const problem = problemOf(error);
        if (problem.code === 'CHANGED_MEANWHILE')
          void queryClient.invalidateQueries({ queryKey: api.admin.doctors.key() });
        setErrors(dataErrorsOf(problem, { drafts: draft.licenses, kept: doctor.licenses }));
        focusFirstError();
      },
    }),
  );

  function edit(changes: Partial<DataDraft>) {
    shared.setDraft({ ...draft, ...changes });
    setErrors({});
    if (!save.isPending) save.reset();
  }

  function send(revision: number) {
    if (save.isPending) return;
    const read = readData(draft);
    setErrors(read.errors);
    if (read.data) save.mutate({ doctorId: doctor.id, revision, ...read.data });
    else focusFirstError();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    send(shared.revision);
  }

  return (
    <GuardedAct role="admin" act={save}>
      <form ref={form} className={styles.form} noValidate onSubmit={submit}>
        <PersonDataFields
          draft={draft}
          errors={errors}
          onEdit={edit}
          emailHint="Con él ingresa. Si lo cambia, se cierran sus sesiones abiertas."
        />
        <LicenseListFields
          drafts={draft.licenses}
          errors={errors}
          onEdit={(licenses) => edit({ licenses })}
        />
        <Field
          label="Presentación"
          hint="La leen los pacientes al elegir con quién atenderse."
          error={errors.biography}
          optional
        >
          {(control) => (
            <textarea
              {...control}
              rows={4}
              value={draft.biography}
              onChange={({ target }) => edit({ biography: target.value })}
            />
          )}
        </Field>
        {shared.isOvertaken ? (
          <Overtaken
            facts={[
              { label: 'Nombre', value: doctor.name },
              { label: 'E-mail', value: doctor.email },
              { label: 'Matrículas', value: doctor.licenses.map(sayLicense).join(' · ') },
              { label: 'Presentación', value: doctor.biography || 'Ninguna' },
            ]}
            busy={save.isPending}
            onKeepMine={() => send(shared.latestRevision)}
            onTakeTheirs={() => {
              shared.takeTheirs();
              save.reset();
            }}
          />
        ) : (
          !Object.values(errors).some(Boolean) && <ActProblem error={save.error} />
        )}
        <Button
          kind="main"
          type="submit"
          className={styles.start}
          busy={save.isPending}
          busyLabel="Guardando…"
        >
          Guardar los datos
        </Button>
      </form>
    </GuardedAct>
  );
}
