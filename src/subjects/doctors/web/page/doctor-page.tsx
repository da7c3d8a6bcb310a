import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { api } from '../../../../base/api/web/client/api.ts';
import { problemOf } from '../../../../base/api/web/client/problem-of.ts';
import { ButtonLink } from '../../../../base/ui/button/button.tsx';
import { EmptyState } from '../../../../base/ui/empty-state/empty-state.tsx';
import { LoadingLines } from '../../../../base/ui/loading/loading.tsx';
import { Page } from '../../../../base/ui/page/page.tsx';
import { QueryContent } from '../../../../base/ui/problem/query-content.tsx';
import { Section } from '../../../../base/ui/section/section.tsx';
import type { Invitation } from '../../../staff/contract/invitation.ts';
import { Invited } from '../../../staff/web/invited.tsx';
import type { AdminDoctor } from '../../contract/doctors.ts';
import { DataForm } from '../data-form.tsx';
import { OfferForm } from '../offer/offer-form.tsx';
import styles from '../set-up/admin-doctors.module.css';
import type { DoctorPart } from '../set-up/doctors-search.ts';
import { doctorParts } from '../set-up/doctors-search.ts';
import { StateMark } from '../state/state-mark.tsx';
import { StatePart } from '../state/state-part.tsx';
import { WhatIsMissing } from '../state/what-is-missing.tsx';
import { AccessPart } from './access-part.tsx';

interface DoctorPageProps {
  doctorId: string;
  part: DoctorPart;
  hours: (doctorId: string) => ReactNode;
  /** The invitation just made. */
  invitation: Invitation | null;
  /** Called when a new invitation makes the shown one invalid. */
  onInvitedAgain: () => void;
}

const partNames: Record<DoctorPart, string> = {
  datos: 'Datos',
  practicas: 'Prácticas',
  horarios: 'Horarios',
};

/** One professional, part by part. */
export function DoctorPage({ doctorId, ...rest }: DoctorPageProps) {
  const doctor = useQuery(
    api.admin.doctors.get.queryOptions({ input: { doctorId } }),
  );
  const isNobody =
    doctor.error !== null && problemOf(doctor.error).code === 'NOT_FOUND';
  return (
    <Page
      title={doctor.data?.name ?? 'Profesional'}
      lead={doctor.data && <StateMark state={doctor.data.state} />}
      width={rest.part === 'horarios' ? 'wide' : 'reading'}
      above={
        <ButtonLink
          to="/admin/doctors"
          activeOptions={{ exact: true }}
          kind="quiet"
          className={styles.back}
        >
          <span aria-hidden="true">‹ </span>Profesionales
        </ButtonLink>
      }
    >
      {isNobody ? (
        <EmptyState
          title="No encontramos a ese profesional"
          action={
            <ButtonLink to="/admin/doctors">
              Ver todos los profesionales
            </ButtonLink>
          }
        />
      ) : (
        <QueryContent
          query={doctor}
          loading={<LoadingLines label="Buscando la ficha…" />}
        >
          {(loaded) => <Parts doctor={loaded} {...rest} />}
        </QueryContent>
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
      {/* Hidden, not unmounted: the text typed in one part stays while another part is shown. */}
      <div hidden={part !== 'datos'} className={styles.part}>
        <DataForm doctor={doctor} />
        <Section title="Ingreso">
          <AccessPart
            doctor={doctor}
            timeZone={timeZone}
            onInvited={onInvitedAgain}
          />
        </Section>
        <Section title="Situación">
          <StatePart doctor={doctor} timeZone={timeZone} />
        </Section>
      </div>
      <div hidden={part !== 'practicas'}>
        <QueryContent
          query={options}
          loading={<LoadingLines label="Buscando las prácticas…" />}
        >
          {(loaded) => (
            <OfferForm doctor={doctor} options={loaded} timeZone={timeZone} />
          )}
        </QueryContent>
      </div>
      {part === 'horarios' && hours(doctor.id)}
    </div>
  );
}
