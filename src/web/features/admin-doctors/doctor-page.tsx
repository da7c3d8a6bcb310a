import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { AdminDoctor, Invitation } from '../../../contract/admin/doctors.ts';
import { ButtonLink } from '../../components/button/button.tsx';
import { EmptyState } from '../../components/empty-state/empty-state.tsx';
import { LoadingLines } from '../../components/loading/loading.tsx';
import { Page } from '../../components/page/page.tsx';
import { Section } from '../../components/section/section.tsx';
import { GuardedQuery } from '../../guarded/guarded-query.tsx';
import { api } from '../../lib/api.ts';
import { problemOf } from '../../lib/problem-of.ts';
import { AccessPart } from './access-part.tsx';
import styles from './admin-doctors.module.css';
import { DataForm } from './data-form.tsx';
import type { DoctorPart } from './doctors-search.ts';
import { doctorParts } from './doctors-search.ts';
import { Invited } from './invited.tsx';
import { OfferForm } from './offer-form.tsx';
import { StateMark } from './state-mark.tsx';
import { StatePart } from './state-part.tsx';
import { WhatIsMissing } from './what-is-missing.tsx';

interface DoctorPageProps {
  doctorId: string;
  part: DoctorPart;
  hours: (doctorId: string) => ReactNode;
  /** One that was just made. */
  invitation: Invitation | null;
  /** It serves no more. */
  onInvitedAgain: () => void;
}

const partNames: Record<DoctorPart, string> = {
  datos: 'Datos',
  practicas: 'Prácticas',
  horarios: 'Horarios',
};

/** One professional, part by part. */
export function DoctorPage({ doctorId, ...rest }: DoctorPageProps) {
  const doctor = useQuery(api.admin.doctors.get.queryOptions({ input: { doctorId } }));
  const isNobody = doctor.error !== null && problemOf(doctor.error).code === 'NOT_FOUND';
  return (
    <Page
      title={doctor.data?.name ?? 'Profesional'}
      lead={doctor.data && <StateMark state={doctor.data.state} />}
      width={rest.part === 'horarios' ? 'wide' : 'reading'}
      above={
        <ButtonLink to="/admin/doctors" activeOptions={{ exact: true }} kind="quiet" className={styles.back}>
          <span aria-hidden="true">‹ </span>Profesionales
        </ButtonLink>
      }
    >
      {isNobody ? (
        <EmptyState
          title="No encontramos a ese profesional"
          action={<ButtonLink to="/admin/doctors">Ver todos los profesionales</ButtonLink>}
        />
      ) : (
        <GuardedQuery role="admin" query={doctor} loading={<LoadingLines label="Buscando la ficha…" />}>
          {(loaded) => <Parts doctor={loaded} {...rest} />}
        </GuardedQuery>
      )}
    </Page>
  );
}

function Parts({
  doctor,
  part,
  hours,
  invitation,
  onInvitedAgain,
}: Omit<DoctorPageProps, 'doctorId'> & { doctor: AdminDoctor }) {
  const clinic = useQuery(api.public.clinic.get.queryOptions());
  const options = useQuery(api.admin.doctors.options.queryOptions());
  const timeZone = clinic.data?.timeZone ?? 'America/Argentina/Buenos_Aires';
  return (
    <div className={styles.doctor}>
      {invitation && <Invited invitation={invitation} timeZone={timeZone} />}
      <WhatIsMissing doctor={doctor} timeZone={timeZone} />
      <nav className={styles.parts} aria-label={`Ficha de ${doctor.name}`}>
        {doctorParts.map((each) => (
          <Link
            key={each}
            to="/admin/doctors"
            search={{ doctor: doctor.id, parte: each }}
            resetScroll={false}
            activeOptions={{ exact: true }}
            aria-current={each === part ? 'page' : undefined}
          >
            {partNames[each]}
          </Link>
        ))}
      </nav>
      {/* What was typed in one part waits while another is looked at. */}
      <div hidden={part !== 'datos'} className={styles.part}>
        <DataForm doctor={doctor} />
        <Section title="Ingreso">
          <AccessPart doctor={doctor} timeZone={timeZone} onInvited={onInvitedAgain} />
        </Section>
        <Section title="Situación">
          <StatePart doctor={doctor} timeZone={timeZone} />
        </Section>
      </div>
      <div hidden={part !== 'practicas'}>
        <GuardedQuery role="admin" query={options} loading={<LoadingLines label="Buscando las prácticas…" />}>
          {(loaded) => <OfferForm doctor={doctor} options={loaded} timeZone={timeZone} />}
        </GuardedQuery>
      </div>
      {part === 'horarios' && hours(doctor.id)}
    </div>
  );
}
