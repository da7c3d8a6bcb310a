import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PatientFile } from '../../../contract/reception/patient-file.ts';
import { ButtonLink } from '../../components/button/button.tsx';
import { EmptyState } from '../../components/empty-state/empty-state.tsx';
import { LoadingLines } from '../../components/loading/loading.tsx';
import { Page } from '../../components/page/page.tsx';
import { Section } from '../../components/section/section.tsx';
import { GuardedQuery } from '../../guarded/guarded-query.tsx';
import { api } from '../../lib/api.ts';
import { problemOf } from '../../lib/problem-of.ts';
import { ActivationCode, ActivationSlip, type MadeCode } from './activation-code.tsx';
import { CoveragesPart } from './coverages-part.tsx';
import { DataPart } from './data-part.tsx';
import { IdentityPart } from './identity-part.tsx';
import { identityOf, nameOf } from './person-words.ts';
import { PreferencesPart } from './preferences-part.tsx';
import styles from './reception-patients.module.css';
import { TurnosPart } from './turnos-part.tsx';

interface PatientPageProps {
  patientId: string;
  /** Of today's turnos, the one that is being admitted. */
  turnoId?: string | undefined;
}

/** One person as the counter knows them. */
export function PatientPage({ patientId, turnoId }: PatientPageProps) {
  const file = useQuery(api.reception.patients.get.queryOptions({ input: { patientId } }));
  const clinic = useQuery(api.public.clinic.get.queryOptions());
  const [made, setMade] = useState<MadeCode | null>(null);
  const { today = '', timeZone = 'America/Argentina/Buenos_Aires' } = clinic.data ?? {};
  const isNobody = file.error !== null && problemOf(file.error).code === 'NOT_FOUND';
  return (
    <>
      {made && file.data && <ActivationSlip made={made} name={nameOf(file.data)} timeZone={timeZone} />}
      <div className={made ? styles.screenOnly : undefined}>
        <Page
          title={file.data ? nameOf(file.data) : 'Paciente'}
          lead={file.data && identityOf(file.data, today)}
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
          {isNobody ? (
            <EmptyState
              title="No encontramos a esa persona"
              action={
                <ButtonLink to="/recepcion/patients" search={{}}>
                  Buscar pacientes
                </ButtonLink>
              }
            />
          ) : (
            <GuardedQuery role="reception" query={file} loading={<LoadingLines label="Buscando la ficha…" />}>
              {(loaded) => <Parts file={loaded} {...{ turnoId, today, timeZone, made }} onMade={setMade} />}
            </GuardedQuery>
          )}
        </Page>
      </div>
    </>
  );
}

interface PartsProps {
  file: PatientFile;
  turnoId: string | undefined;
  today: string;
  timeZone: string;
  made: MadeCode | null;
  onMade: (made: MadeCode | null) => void;
}

function Parts({ file, turnoId, today, timeZone, made, onMade }: PartsProps) {
  const turnos = { patientId: file.id, today, timeZone };
  return (
    <div className={styles.parts}>
      <Section title="Turnos">
        {file.upcoming.length === 0 ? (
          <p className={styles.quiet}>No tiene turnos por venir.</p>
        ) : (
          <TurnosPart
            {...turnos}
            label="Turnos de hoy y por venir"
            turnos={file.upcoming}
            admitting={turnoId}
          />
        )}
        {file.past.length > 0 && (
          <details className={styles.past}>
            <summary>Turnos anteriores ({file.past.length})</summary>
            <TurnosPart {...turnos} label="Turnos anteriores" turnos={file.past} />
          </details>
        )}
      </Section>
      <Section title="Datos">
        <DataPart key={file.id} file={file} today={today} />
      </Section>
      <Section title="Coberturas">
        <CoveragesPart file={file} />
      </Section>
      <Section title="Identidad">
        <IdentityPart file={file} timeZone={timeZone} />
      </Section>
      <Section title="Acceso a su cuenta">
        <ActivationCode patientId={file.id} made={made} timeZone={timeZone} onMade={onMade} />
      </Section>
      <Section title="Mensajes que quiere recibir">
        <PreferencesPart file={file} timeZone={timeZone} />
      </Section>
    </div>
  );
}
