import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../../../../base/api/web/client/api.ts';
import { sayLanguages } from '../../../../base/person/rules/languages.ts';
import { type Fact, Facts } from '../../../../base/ui/facts/facts.tsx';
import {
  formatDayWithYear,
  sentence,
} from '../../../../base/ui/format/format.ts';
import { insurerWithPeriod } from '../../../../base/ui/format/insurer-period-words.ts';
import { LoadingLines } from '../../../../base/ui/loading/loading.tsx';
import { Page } from '../../../../base/ui/page/page.tsx';
import { QueryContent } from '../../../../base/ui/problem/query-content.tsx';
import { Section } from '../../../../base/ui/section/section.tsx';
import type { OwnProfile } from '../../contract/profile.ts';
import { BiographyPart } from './biography-part.tsx';
import { CalendarPart } from './calendar-part.tsx';
import styles from './doctor-profile.module.css';
import { EveningListPart } from './evening-list-part.tsx';
import { PhotoPart } from './photo-part.tsx';
import { ProfessionPart } from './profession-part.tsx';
import { SignaturePart } from './signature-part.tsx';

interface DoctorProfilePageProps {
  /** The doctor's phrases and templates. */
  texts: ReactNode;
  security: ReactNode;
}

/** The doctor's public profile, the data the clinic has, their texts, and how they sign in. */
export function DoctorProfilePage({ texts, security }: DoctorProfilePageProps) {
  const profile = useQuery(api.doctor.profile.get.queryOptions());
  const clinic = useQuery(api.public.clinic.get.queryOptions());
  return (
    <Page title="Mi perfil">
      <QueryContent
        query={profile}
        loading={<LoadingLines label="Buscando su perfil…" count={6} />}
      >
        {(own) => (
          <>
            <Section title="Cómo lo ven los pacientes">
              <PhotoPart name={own.name} photoUrl={own.photoUrl} />
              <BiographyPart profile={own} />
            </Section>
            <Section title="Mis datos">
              <Facts facts={factsOf(own, clinic.data?.today ?? '')} />
              <p className={styles.quiet}>
                Si algo no es correcto, avise a la administración de la clínica.
              </p>
            </Section>
            <Section title="En recetas, órdenes y certificados">
              <ProfessionPart profession={own.profession} />
              <SignaturePart hasSignature={own.hasSignature} />
            </Section>
            <Section title="La lista de mañana">
              <EveningListPart isWanted={own.wantsEveningList} />
            </Section>
            <Section title="Mi agenda en otro calendario">
              <CalendarPart hasFeed={own.hasCalendarFeed} />
            </Section>
          </>
        )}
      </QueryContent>
      {texts}
      <Section title="Seguridad">{security}</Section>
    </Page>
  );
}

function factsOf(
  { name, email, licenses, specialties, communication, insurers }: OwnProfile,
  today: string,
): Fact[] {
  return [
    { label: 'Nombre', value: name },
    {
      label: 'E-mail',
      value: <span className={styles.breakable}>{email}</span>,
    },
    {
      label: licenses.length === 1 ? 'Matrícula' : 'Matrículas',
      value:
        licenses.length === 0 ? (
          'No hay ninguna cargada'
        ) : (
          <Licenses licenses={licenses} />
        ),
    },
    {
      label: specialties.length === 1 ? 'Especialidad' : 'Especialidades',
      value: specialties.join(', ') || 'No hay ninguna cargada',
    },
    { label: 'Idiomas', value: sentence(sayLanguages(communication)) },
    {
      label: 'Coberturas',
      value:
        insurers
          .map(({ name, ...period }) => insurerWithPeriod(name, period, today))
          .join(', ') || 'Atiende solo en forma particular',
    },
  ];
}

function Licenses({ licenses }: Pick<OwnProfile, 'licenses'>) {
  return (
    <ul>
      {licenses.map(({ text, validTo, isExpired }) => (
        <li key={text}>
          {text}
          {validTo && (
            <span className={isExpired ? styles.expired : styles.validity}>
              {isExpired ? ' · ▲ venció el ' : ' · vale hasta el '}
              {formatDayWithYear(validTo)}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
