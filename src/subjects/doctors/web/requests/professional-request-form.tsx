import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../../../base/api/web/client/api.ts';
import { problemOf } from '../../../../base/api/web/client/problem-of.ts';
import { Button } from '../../../../base/ui/button/button.tsx';
import {
  SelectField,
  TextField,
} from '../../../../base/ui/field/text-field.tsx';
import { useLightForm } from '../../../../base/ui/field/use-light-form.ts';
import { accountRequestWords } from '../../../../base/ui/format/told-words.ts';
import { useSending } from '../../../../base/ui/format/use-sending.ts';
import { PROVINCES } from '../../../../base/ui/forms/provinces.ts';
import { Problem } from '../../../../base/ui/problem/problem.tsx';
import { QueryProblem } from '../../../../base/ui/problem/query-problem.tsx';
import { RetryWait } from '../../../../base/ui/problem/retry-wait.tsx';
import styles from './professional-request.module.css';
import { emptyRequest, fieldOfPath, readRequest } from './request-draft.ts';

/** The data that the clinic needs to decide on a professional's request. */
export function ProfessionalRequestForm({
  onReceived,
}: {
  onReceived: () => void;
}) {
  const [typed, onType] = useState(emptyRequest);
  const specialties = useQuery(
    api.public.professionalRequests.specialties.queryOptions(),
  );
  const ask = useMutation(
    api.public.professionalRequests.create.mutationOptions({
      onSuccess: onReceived,
    }),
  );
  const { ref, field, hasErrors, submit } = useLightForm({
    typed,
    onType,
    read: readRequest,
    send: ask.mutate,
    act: ask,
    fieldOfPath,
  });

  return (
    <form ref={ref} className={styles.form} noValidate onSubmit={submit}>
      <TextField
        label="Nombre y apellido"
        hint="Sin título: lo agregamos nosotros."
        autoComplete="name"
        {...field('fullName')}
      />
      <TextField
        label="E-mail"
        hint={accountRequestWords(useSending()).emailHint}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        {...field('email')}
      />
      <div className={styles.license}>
        <SelectField label="Matrícula" {...field('licenseKind')}>
          <option value="">Elija una</option>
          <option value="MN">Nacional (MN)</option>
          <option value="MP">Provincial (MP)</option>
        </SelectField>
        <TextField
          label="Número de matrícula"
          inputMode="numeric"
          autoComplete="off"
          {...field('licenseNumber')}
        />
        {typed.licenseKind === 'MP' && (
          <SelectField label="Provincia de la matrícula" {...field('province')}>
            <option value="">Elija una</option>
            {PROVINCES.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
      </div>
      {specialties.isError && !specialties.data ? (
        <QueryProblem query={specialties} />
      ) : (
        <SelectField label="Especialidad" {...field('specialtyId')}>
          <option value="">
            {specialties.data ? 'Elija una' : 'Cargando…'}
          </option>
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
          Política de privacidad
          <span className="visually-hidden"> (se abre en otra pestaña)</span>
        </Link>
      </p>
      {!hasErrors && <AskProblem error={ask.error} />}
      <Button
        kind="main"
        type="submit"
        className={styles.submit}
        busy={ask.isPending}
        busyLabel="Enviando…"
      >
        Enviar el pedido
      </Button>
    </form>
  );
}

function AskProblem({ error }: { error: unknown }) {
  if (!error) return null;
  const { sentence, retryAfterSeconds } = problemOf(error);
  if (retryAfterSeconds > 0)
    return <RetryWait key={retryAfterSeconds} seconds={retryAfterSeconds} />;
  return (
    <Problem title="No pudimos enviar su pedido">
      <p>{sentence} Lo que escribió sigue aquí.</p>
    </Problem>
  );
}
