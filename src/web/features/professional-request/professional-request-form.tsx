import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import { useErrorFocus } from '../../components/field/focus-first-error.ts';
import { SelectField, TextField } from '../../components/field/text-field.tsx';
import { Problem } from '../../components/problem/problem.tsx';
import { QueryProblem } from '../../components/problem/query-problem.tsx';
import { RetryWait } from '../../components/problem/retry-wait.tsx';
import { api } from '../../lib/api.ts';
import { problemOf } from '../../lib/problem-of.ts';
import { LicenseFields } from './license-fields.tsx';
import styles from './professional-request.module.css';
import {
  emptyRequest,
  type RequestDraft,
  type RequestErrors,
  readRequest,
  requestErrorsOf,
} from './request-draft.ts';

/** What the clinic has to know of a professional to decide. */
export function ProfessionalRequestForm({ onReceived }: { onReceived: () => void }) {
  const { form, focusFirstError } = useErrorFocus();
  const [draft, setDraft] = useState(emptyRequest);
  const [errors, setErrors] = useState<RequestErrors>({});
  const specialties = useQuery(api.public.professionalRequests.specialties.queryOptions());
  const ask = useMutation(
    api.public.professionalRequests.create.mutationOptions({
      onSuccess: onReceived,
      onError: (error) => {
        setErrors(requestErrorsOf(problemOf(error).fields));
        focusFirstError();
      },
    }),
  );

  function edit(changes: Partial<RequestDraft>) {
    setDraft({ ...draft, ...changes });
    const edited = Object.keys(changes).map((field) => [field, undefined]);
    setErrors({ ...errors, ...Object.fromEntries(edited) });
    if (ask.isError) ask.reset();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (ask.isPending) return;
    const read = readRequest(draft);
    setErrors(read.errors);
    if (read.request) ask.mutate(read.request);
    else focusFirstError();
  }

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      <TextField
        label="Nombre y apellido"
        hint="Sin título: lo agregamos nosotros."
        error={errors.fullName}
        name="fullName"
        autoComplete="name"
        value={draft.fullName}
        onChange={({ target }) => edit({ fullName: target.value })}
      />
      <TextField
        label="E-mail"
        hint="Con él va a ingresar, y ahí le escribimos."
        error={errors.email}
        name="email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        value={draft.email}
        onChange={({ target }) => edit({ email: target.value })}
      />
      <LicenseFields draft={draft} errors={errors} onEdit={edit} />
      {specialties.isError && !specialties.data ? (
        <QueryProblem query={specialties} />
      ) : (
        <SelectField
          label="Especialidad"
          error={errors.specialtyId}
          name="specialtyId"
          value={draft.specialtyId}
          onChange={({ target }) => edit({ specialtyId: target.value })}
        >
          <option value="">{specialties.data ? 'Elija una' : 'Cargando…'}</option>
          {specialties.data?.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <p className={styles.quiet}>
        Usamos estos datos solo para evaluar su pedido.{' '}
        <Link to="/politicas-de-privacidad" target="_blank">
          Política de privacidad<span className="visually-hidden"> (se abre en otra pestaña)</span>
        </Link>
      </p>
      {!Object.values(errors).some(Boolean) && <AskProblem error={ask.error} />}
      <Button kind="main" type="submit" className={styles.submit} busy={ask.isPending} busyLabel="Enviando…">
        Enviar el pedido
      </Button>
    </form>
  );
}

function AskProblem({ error }: { error: unknown }) {
  if (!error) return null;
  const { sentence, retryAfterSeconds } = problemOf(error);
  if (retryAfterSeconds > 0) return <RetryWait key={retryAfterSeconds} seconds={retryAfterSeconds} />;
  return (
    <Problem title="No pudimos enviar su pedido">
      <p>{sentence} Lo que escribió sigue aquí.</p>
    </Problem>
  );
}
