import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../../base/api/web/client/api.ts';
import { problemOf } from '../../../../base/api/web/client/problem-of.ts';
import { ButtonLink } from '../../../../base/ui/button/button.tsx';
import { EmptyState } from '../../../../base/ui/empty-state/empty-state.tsx';
import {
  identityOf,
  listedNameOf,
} from '../../../../base/ui/format/person-words.ts';
import { LoadingLines } from '../../../../base/ui/loading/loading.tsx';
import { Page } from '../../../../base/ui/page/page.tsx';
import { QueryContent } from '../../../../base/ui/problem/query-content.tsx';
import { Section } from '../../../../base/ui/section/section.tsx';
import { CopiesPart } from '../../../../subjects/chart/web/copies/copies-part.tsx';
import type { PatientFile } from '../../../../subjects/patients/contract/patient-file.ts';
import { FamilyPart } from '../../../../subjects/patients/web/family/family-part.tsx';
import {
  ActivationCode,
  ActivationSlip,
  type MadeCode,
} from '../../../../subjects/patients/web/file/activation-code.tsx';
import { CalledByCodePart } from '../../../../subjects/patients/web/file/called-by-code-part.tsx';
import { CoveragesPart } from '../../../../subjects/patients/web/file/coverages-part.tsx';
import { DataPart } from '../../../../subjects/patients/web/file/data-part.tsx';
import { IdentityPart } from '../../../../subjects/patients/web/file/identity-part.tsx';
import { BackToPatients } from '../../../../subjects/patients/web/file/patient-link.tsx';
import { PreferencesPart } from '../../../../subjects/patients/web/file/preferences-part.tsx';
import styles from '../../../../subjects/patients/web/file/reception-patients.module.css';
import { SamePerson } from '../../../../subjects/patients/web/same-person.tsx';
import { AppointmentsPart } from './appointments-part.tsx';
import { ProposalsPart } from './proposals-part.tsx';

interface PatientPageProps {
  patientId: string;
  /** Id of the appointment of today being admitted. */
  appointmentId?: string | undefined;
}

/** A patient's file at the counter. */
export function PatientPage({ patientId, appointmentId }: PatientPageProps) {
  const file = useQuery(
    api.reception.patients.get.queryOptions({ input: { patientId } }),
  );
  const clinic = useQuery(api.public.clinic.get.queryOptions());
  const [made, setMade] = useState<MadeCode | null>(null);
  const { today = '', timeZone = 'America/Argentina/Buenos_Aires' } =
    clinic.data ?? {};
  const isNobody =
    file.error !== null && problemOf(file.error).code === 'NOT_FOUND';
  return (
    <>
      {made && file.data && (
        <ActivationSlip
          made={made}
          name={listedNameOf(file.data)}
          timeZone={timeZone}
        />
      )}
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
            <QueryContent
              query={file}
              loading={<LoadingLines label="Buscando la ficha…" />}
            >
              {(loaded) => (
                <Parts
                  file={loaded}
                  appointmentId={appointmentId}
                  today={today}
                  timeZone={timeZone}
                  made={made}
                  onMade={setMade}
                />
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

function Parts({
  file,
  appointmentId,
  today,
  timeZone,
  made,
  onMade,
}: PartsProps) {
  const appointments = {
    patientId: file.id,
    who: listedNameOf(file),
    today,
    timeZone,
  };
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
            <AppointmentsPart
              {...appointments}
              label="Turnos anteriores"
              appointments={file.past}
            />
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
        <ActivationCode
          patientId={file.id}
          made={made}
          timeZone={timeZone}
          onMade={onMade}
        />
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
