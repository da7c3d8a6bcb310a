import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { registrationWords } from '../../../contract/public/page-words.ts';
import { api } from '../../api/api.ts';
import { problemOf } from '../../api/problem-of.ts';
import { LoadingLines } from '../../components/loading/loading.tsx';
import { Page } from '../../components/page/page.tsx';
import { Problem } from '../../components/problem/problem.tsx';
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
          {registrationWords.lead} <Link to="/agendar-cita">{registrationWords.book}</Link>.
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
