import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../../../base/api/web/client/api.ts';
import { problemOf } from '../../../../base/api/web/client/problem-of.ts';
import { registrationWords } from '../../../../base/text/contract/page-words.ts';
import { LoadingLines } from '../../../../base/ui/loading/loading.tsx';
import { Page } from '../../../../base/ui/page/page.tsx';
import { Problem } from '../../../../base/ui/problem/problem.tsx';
import { Registered, type RegisteredPatient } from './registered.tsx';
import { RegistrationForm } from './registration-form.tsx';

/** Registration of a new patient; fields not marked "(opcional)" are required. */
export function RegistrationPage() {
  const clinic = useQuery(api.public.clinic.get.queryOptions());
  const [registered, setRegistered] = useState<RegisteredPatient | null>(null);
  if (registered) return <Registered {...registered} />;
  return (
    <Page
      title={registrationWords.title}
      lead={
        <>
          {registrationWords.lead}{' '}
          <Link to="/agendar-cita">{registrationWords.book}</Link>.
        </>
      }
    >
      {clinic.data ? (
        <RegistrationForm clinic={clinic.data} onRegistered={setRegistered} />
      ) : clinic.isError ? (
        <Problem
          title="No pudimos abrir el formulario"
          onRetry={() => clinic.refetch()}
          retrying={clinic.isFetching}
        >
          <p>{problemOf(clinic.error).sentence}</p>
        </Problem>
      ) : (
        <LoadingLines label="Abriendo el formulario…" count={10} />
      )}
    </Page>
  );
}
