import { useMutation, useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { api, client } from '../../../../base/api/web/client/api.ts';
import { problemOf } from '../../../../base/api/web/client/problem-of.ts';
import { randomUuid } from '../../../../base/api/web/client/random-uuid.ts';
import { ActProblem } from '../../../../base/ui/acts/act-problem.tsx';
import { Button } from '../../../../base/ui/button/button.tsx';
import { CheckField } from '../../../../base/ui/field/check-field.tsx';
import { Page } from '../../../../base/ui/page/page.tsx';
import { usePanelForm } from '../../../../base/ui/panel/use-panel-form.ts';
import { confirmDone } from '../../../../base/ui/toast/confirmations.ts';
import type { Lookalike } from '../../contract/lookalikes.ts';
import { Lookalikes } from './lookalikes.tsx';
import { BackToPatients } from './patient-link.tsx';
import { PersonFields } from './person-fields.tsx';
import {
  personErrorsOf,
  personOf,
  personSchema,
  type TypedPerson,
} from './person-form.ts';
import styles from './reception-patients.module.css';
import { RegisteredPerson } from './registered-person.tsx';

type Registration = Parameters<typeof client.reception.patients.register>[0];

interface NewPatientPageProps {
  /** Values typed or scanned before. */
  start: TypedPerson;
  onRegistered: (patientId: string) => void;
}

/** Registers a new patient. */
export function NewPatientPage({ start, onRegistered }: NewPatientPageProps) {
  const clinic = useQuery(api.public.clinic.get.queryOptions());
  const today = clinic.data?.today ?? '';
  const schema = useMemo(() => personSchema(today), [today]);
  const [hasConsented, setConsented] = useState(false);
  const key = useRef({ of: '', value: '' });
  const register = useMutation({
    // An unchanged repetition keeps the idempotency key.
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
  });
  const form = usePanelForm({
    schema,
    values: start,
    act: register,
    fieldsOf: personErrorsOf,
  });
  const isLookalike =
    register.error !== null && problemOf(register.error).code === 'LOOKALIKES';
  const send = (isAnother: boolean) =>
    form.submit((fields) => {
      const isEmailTheirs = fields.isEmailTheirs && fields.email !== null;
      register.mutate({
        person: personOf(fields),
        isAnother,
        isEmailTheirs,
        hasConsented,
      });
    });

  return (
    <Page
      title="Registrar paciente"
      lead="Con el nombre y el DNI alcanza; lo demás puede completarse después."
      above={<BackToPatients />}
    >
      <form
        ref={form.ref}
        className={styles.form}
        noValidate
        onSubmit={send(false)}
      >
        <PersonFields form={form} asksEmail={form.values.email.trim() !== ''} />
        <CheckField
          optional
          label="Aceptó la política de privacidad"
          hint="Se la mostramos o se la leímos en recepción."
          checked={hasConsented}
          onChange={({ target }) => setConsented(target.checked)}
        />
        <RegisteredPerson
          error={register.error}
          person={register.variables?.person}
          today={today}
        />
        {isLookalike ? (
          <Lookalikes
            patients={lookalikesIn(register.error)}
            today={today}
            busy={register.isPending}
            onRegister={send(true)}
          />
        ) : (
          !form.hasErrors && <ActProblem error={register.error} />
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
    </Page>
  );
}

function lookalikesIn(error: unknown): Lookalike[] {
  const data = error instanceof Error && 'data' in error ? error.data : null;
  return (data as { patients?: Lookalike[] } | null)?.patients ?? [];
}
