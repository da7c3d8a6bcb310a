import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { DoctorOptions, Invitation } from '../../../contract/admin/doctors.ts';
import { Button, ButtonLink } from '../../components/button/button.tsx';
import { CheckField } from '../../components/field/check-field.tsx';
import { FieldError } from '../../components/field/field.tsx';
import { useErrorFocus } from '../../components/field/focus-first-error.ts';
import { LoadingLines } from '../../components/loading/loading.tsx';
import { Page } from '../../components/page/page.tsx';
import { confirmDone } from '../../components/toast/confirmations.ts';
import { GuardedAct } from '../../guarded/guarded-act.tsx';
import { GuardedQuery } from '../../guarded/guarded-query.tsx';
import { api } from '../../lib/api.ts';
import { problemOf } from '../../lib/problem-of.ts';
import { ActProblem } from '../../step-up/act-problem.tsx';
import styles from './admin-doctors.module.css';
import { type DataErrors, dataErrorsOf, readData } from './data-draft.ts';
import { emptyLicense } from './license-drafts.ts';
import { LicenseListFields } from './license-list-fields.tsx';
import { toggled } from './offer-draft.ts';
import { PersonDataFields } from './person-data-fields.tsx';
import { SpecialtyChoice } from './specialty-choice.tsx';

interface Created {
  doctorId: string;
  invitation: Invitation | null;
}

/** Adds a professional with what is needed to go on to their hours. */
export function NewDoctorPage({ onCreated }: { onCreated: (created: Created) => void }) {
  const options = useQuery(api.admin.doctors.options.queryOptions());
  return (
    <Page
      title="Agregar profesional"
      lead="Los pacientes pueden reservar cuando cargue sus horarios y habilite la ficha."
      above={
        <ButtonLink to="/admin/doctors" activeOptions={{ exact: true }} kind="quiet" className={styles.back}>
          <span aria-hidden="true">‹ </span>Profesionales
        </ButtonLink>
      }
    >
      <GuardedQuery role="admin" query={options} loading={<LoadingLines label="Preparando el formulario…" />}>
        {(loaded) => <NewDoctorForm options={loaded} onCreated={onCreated} />}
      </GuardedQuery>
    </Page>
  );
}

const nobody = { name: '', email: '', biography: '', licenses: [emptyLicense] };
const nothing = { specialtyIds: [] as string[], practiceIds: [] as string[], invites: true };

interface NewDoctorFormProps {
  options: DoctorOptions;
  onCreated: (created: Created) => void;
}

function NewDoctorForm({ options, onCreated }: NewDoctorFormProps) {
  const queryClient = useQueryClient();
  const { form, focusFirstError } = useErrorFocus();
  const [person, setPerson] = useState(nobody);
  const [chosen, setChosen] = useState(nothing);
  const [errors, setErrors] = useState<DataErrors>({});
  const create = useMutation(
    api.admin.doctors.create.mutationOptions({
      onSuccess: (created) => {
        void queryClient.invalidateQueries({ queryKey: api.admin.doctors.list.key() });
        confirmDone('Profesional agregado');
        onCreated(created);
      },
      onError: (error) => {
        setErrors(dataErrorsOf(problemOf(error), { drafts: person.licenses, kept: [] }));
        focusFirstError();
      },
    }),
  );

  function edited() {
    setErrors({});
    if (!create.isPending) create.reset();
  }
  function edit(changes: Partial<typeof nobody>) {
    setPerson({ ...person, ...changes });
    edited();
  }
  function choose(changes: Partial<typeof nothing>) {
    setChosen({ ...chosen, ...changes });
    edited();
  }

  /** A specialty comes with all that is done in it: who does less takes it away. */
  function toggleSpecialty(specialtyId: string) {
    const its = options.specialties.find(({ id }) => id === specialtyId)?.practices ?? [];
    const ids = its.filter(({ isEnabled }) => isEnabled).map(({ id }) => id);
    const others = chosen.practiceIds.filter((id) => !ids.includes(id));
    const specialtyIds = toggled(chosen.specialtyIds, specialtyId);
    choose({ specialtyIds, practiceIds: specialtyIds.includes(specialtyId) ? [...others, ...ids] : others });
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (create.isPending) return;
    const { data, errors: wrong } = readData(person);
    if (chosen.specialtyIds.length === 0) wrong.specialtyIds = 'Elija al menos una especialidad.';
    setErrors(wrong);
    if (!data || Object.keys(wrong).length > 0) return focusFirstError();
    const { name, email, licenses } = data;
    create.mutate({ name, email, licenses, ...chosen });
  }

  const practices = options.specialties
    .filter(({ id }) => chosen.specialtyIds.includes(id))
    .flatMap((specialty) => specialty.practices.filter(({ isEnabled }) => isEnabled));

  return (
    <GuardedAct role="admin" act={create}>
      <form ref={form} className={styles.form} noValidate onSubmit={submit}>
        <PersonDataFields
          draft={person}
          errors={errors}
          onEdit={edit}
          emailHint="Con él va a ingresar, y ahí le escribimos."
        />
        <LicenseListFields
          drafts={person.licenses}
          errors={errors}
          onEdit={(licenses) => edit({ licenses })}
        />
        <SpecialtyChoice
          specialties={options.specialties}
          chosen={chosen.specialtyIds}
          error={errors.specialtyIds}
          onToggle={toggleSpecialty}
        />
        {practices.length > 0 && (
          <fieldset className={styles.group}>
            <legend>Prácticas</legend>
            <p className={styles.quiet}>Sus minutos y precios propios se cargan después.</p>
            {errors.practiceIds && <FieldError id="practices-error">{errors.practiceIds}</FieldError>}
            <div className={styles.choices}>
              {practices.map(({ id, name }) => (
                <CheckField
                  key={id}
                  optional
                  label={name}
                  checked={chosen.practiceIds.includes(id)}
                  onChange={() => choose({ practiceIds: toggled(chosen.practiceIds, id) })}
                />
              ))}
            </div>
          </fieldset>
        )}
        <CheckField
          optional
          label="Enviarle ahora la invitación para elegir su contraseña"
          checked={chosen.invites}
          onChange={({ target }) => choose({ invites: target.checked })}
        />
        {!Object.values(errors).some(Boolean) && <ActProblem error={create.error} />}
        <Button
          kind="main"
          type="submit"
          className={styles.start}
          busy={create.isPending}
          busyLabel="Agregando…"
        >
          Agregar
        </Button>
      </form>
    </GuardedAct>
  );
}
