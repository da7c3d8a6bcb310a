import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PatientFile } from '../../../contract/reception/patient-file.ts';
import { api } from '../../api/api.ts';
import { problemOf } from '../../api/problem-of.ts';
import { SamePerson } from '../../appointments/same-person/same-person.tsx';
import { ButtonLink } from '../../components/button/button.tsx';
import { EmptyState } from '../../components/empty-state/empty-state.tsx';
import { LoadingLines } from '../../components/loading/loading.tsx';
import { Page } from '../../components/page/page.tsx';
import { QueryContent } from '../../components/problem/query-content.tsx';
import { Section } from '../../components/section/section.tsx';
import { identityOf, listedNameOf } from '../../format/person-words.ts';
import { ActivationCode, ActivationSlip, type MadeCode } from './activation-code.tsx';
import { AppointmentsPart } from './appointments-part.tsx';
import { CalledByCodePart } from './called-by-code-part.tsx';
import { CopiesPart } from './copies/copies-part.tsx';
import { CoveragesPart } from './coverages-part.tsx';
import { DataPart } from './data-part.tsx';
import { FamilyPart } from './family/family-part.tsx';
import { IdentityPart } from './identity-part.tsx';
import { BackToPatients } from './patient-link.tsx';
import { PreferencesPart } from './preferences-part.tsx';
import { ProposalsPart } from './proposals-part.tsx';
import styles from './reception-patients.module.css';

interface PatientPageProps {
  patientId: string;
  /** Id of the appointment of today being admitted. */
  appointmentId?: string | undefined;
}

/** A patient's file at the counter. */
export function PatientPage({ patientId, appointmentId }: PatientPageProps) {
  const file = useQuery(api.reception.patients.get.queryOptions({ input: { patientId } }));
  const clinic = useQuery(api.public.clinic.get.queryOptions());
  const [made, setMade] = useState<MadeCode | null>(null);
  const { today = '', timeZone = 'America/Argentina/Buenos_Aires' } = clinic.data ?? {};
  const isNobody = file.error !== null && problemOf(file.error).code === 'NOT_FOUND';
  return (
    <>
      {made && file.data && <ActivationSlip made={made} name={listedNameOf(file.data)} timeZone={timeZone} />}
      <div className={made ? styles.screenOnly : undefined}>
        <Page
          title={file.data ? listedNameOf(file.data) : 'Paciente'}
          lead={file.data && identityOf(file.data, today)}
          above={<BackToPatients />}
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
            <QueryContent query={file} loading={<LoadingLines label="Buscando la ficha…" />}>
              {(loaded) => (
                <Parts file={loaded} {...{ appointmentId, today, timeZone, made }} onMade={setMade} />
              )}
            </QueryContent>
          )}
        </Page>
      </div>
    </>
  );
}

interface PartsProps {
  file: PatientFile;
  appointmentId: string | undefined;
  today: string;
  timeZone: string;
  made: MadeCode | null;
  onMade: (made: MadeCode | null) => void;
}

function Parts({ file, appointmentId, today, timeZone, made, onMade }: PartsProps) {
  const appointments = { patientId: file.id, who: listedNameOf(file), today, timeZone };
  return (
    <div className={styles.parts}>
      <SamePerson key={file.id} patientId={file.id} today={today} />
      <Section title="Turnos">
        {file.upcoming.length === 0 ? (
          <p className={styles.quiet}>No tiene turnos por venir.</p>
        ) : (
          <AppointmentsPart
            {...appointments}
            label="Turnos de hoy y por venir"
            appointments={file.upcoming}
            admitting={appointmentId}
          />
        )}
        <ProposalsPart patientId={file.id} today={today} />
        {file.past.length > 0 && (
          <details className={styles.past}>
            <summary>Turnos anteriores ({file.past.length})</summary>
            <AppointmentsPart {...appointments} label="Turnos anteriores" appointments={file.past} />
          </details>
        )}
      </Section>
      <Section title="Datos">
        <DataPart key={file.id} file={file} today={today} />
      </Section>
      <Section title="Coberturas">
        <CoveragesPart file={file} />
      </Section>
      <Section title="Familia">
        <FamilyPart key={file.id} file={file} today={today} />
      </Section>
      <Section title="Copia de la historia clínica">
        <CopiesPart file={file} timeZone={timeZone} />
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
      <Section title="En las pantallas de la sala">
        <CalledByCodePart file={file} />
      </Section>
    </div>
  );
}
