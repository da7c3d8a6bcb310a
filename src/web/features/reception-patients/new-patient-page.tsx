import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import type { Lookalike } from '../../../contract/refusals.ts';
import { Button, ButtonLink } from '../../components/button/button.tsx';
import { CheckField } from '../../components/field/check-field.tsx';
import { useErrorFocus } from '../../components/field/focus-first-error.ts';
import { Page } from '../../components/page/page.tsx';
import { confirmDone } from '../../components/toast/confirmations.ts';
import { GuardedAct } from '../../guarded/guarded-act.tsx';
import { api, client } from '../../lib/api.ts';
import { problemOf } from '../../lib/problem-of.ts';
import { randomUuid } from '../../lib/random-uuid.ts';
import { ActProblem } from '../../step-up/act-problem.tsx';
import { Lookalikes } from './lookalikes.tsx';
import { type PersonDraft, type PersonErrors, personErrorsIn, readPersonDraft } from './person-draft.ts';
import { PersonFields } from './person-fields.tsx';
import styles from './reception-patients.module.css';
import { RegisteredPerson } from './registered-person.tsx';

type Registration = Parameters<typeof client.reception.patients.register>[0];

interface NewPatientPageProps {
  /** What was typed or read before. */
  start: PersonDraft;
  onRegistered: (patientId: string) => void;
}

/** Registers somebody who was never here. */
export function NewPatientPage({ start, onRegistered }: NewPatientPageProps) {
  const clinic = useQuery(api.public.clinic.get.queryOptions());
  const today = clinic.data?.today ?? '';
  const { form, focusFirstError } = useErrorFocus();
  const [draft, setDraft] = useState(start);
  const [isEmailTheirs, setEmailTheirs] = useState(false);
  const [hasConsented, setConsented] = useState(false);
  const [errors, setErrors] = useState<PersonErrors>({});
  const key = useRef({ of: '', value: '' });
  const register = useMutation({
    // What is sent again unchanged is the same request.
    mutationFn: (registration: Registration) => {
      const of = JSON.stringify(registration);
      if (key.current.of !== of) key.current = { of, value: randomUuid() };
      return client.reception.patients.register(registration, {
        context: { idempotencyKey: key.current.value },
      });
    },
    onSuccess: ({ patientId }) => {
      confirmDone('Paciente registrado');
      onRegistered(patientId);
    },
    onError: (error) => {
      const { code, fields } = problemOf(error);
      setErrors(code === 'DNI_REGISTERED' ? { dni: 'Ese DNI es de otra persona.' } : personErrorsIn(fields));
      focusFirstError();
    },
  });
  const problem = register.error && problemOf(register.error);

  function edited() {
    setErrors({});
    if (!register.isPending) register.reset();
  }

  function send(isAnother: boolean) {
    if (register.isPending) return;
    const read = readPersonDraft(draft, today);
    setErrors(read.errors ?? {});
    if (!read.person) return focusFirstError();
    const trusts = isEmailTheirs && read.person.email !== null;
    register.mutate({ person: read.person, isAnother, isEmailTheirs: trusts, hasConsented });
  }

  return (
    <Page
      title="Registrar paciente"
      lead="Con el nombre y el DNI alcanza; lo demás puede completarse después."
      above={
        <ButtonLink
          to="/recepcion/patients"
          search={{}}
          activeOptions={{ exact: true }}
          kind="quiet"
          className={styles.back}
        >
          <span aria-hidden="true">‹ </span>Pacientes
        </ButtonLink>
      }
    >
      <GuardedAct role="reception" act={register}>
        <form
          ref={form}
          className={styles.form}
          noValidate
          onSubmit={(event: FormEvent) => {
            event.preventDefault();
            send(false);
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
              draft.email.trim() !== '' && (
                <CheckField
                  optional
                  label="La persona está aquí con su documento y dijo que ese e-mail es suyo"
                  checked={isEmailTheirs}
                  onChange={({ target }) => setEmailTheirs(target.checked)}
                />
              )
            }
          />
          <CheckField
            optional
            label="Aceptó la política de privacidad"
            hint="Se la mostramos o se la leímos en recepción."
            checked={hasConsented}
            onChange={({ target }) => setConsented(target.checked)}
          />
          {problem?.code === 'DNI_REGISTERED' && register.variables?.person.dni && (
            <RegisteredPerson dni={register.variables.person.dni} today={today} />
          )}
          {problem?.code === 'LOOKALIKES' && (
            <Lookalikes
              patients={lookalikesIn(register.error)}
              today={today}
              busy={register.isPending}
              onRegister={() => send(true)}
            />
          )}
          {problem && problem.code !== 'LOOKALIKES' && !Object.values(errors).some(Boolean) && (
            <ActProblem error={register.error} />
          )}
          <Button
            kind="main"
            type="submit"
            className={styles.start}
            busy={register.isPending}
            busyLabel="Registrando…"
          >
            Registrar
          </Button>
        </form>
      </GuardedAct>
    </Page>
  );
}

function lookalikesIn(error: unknown): Lookalike[] {
  const data = error instanceof Error && 'data' in error ? error.data : null;
  return (data as { patients?: Lookalike[] } | null)?.patients ?? [];
}
