import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { api } from '../../../../base/api/web/client/api.ts';
import { raiseLevel } from '../../../../base/api/web/client/level-gate.ts';
import { isLandline } from '../../../../base/person/rules/landline.ts';
import { Button } from '../../../../base/ui/button/button.tsx';
import { type Fact, Facts } from '../../../../base/ui/facts/facts.tsx';
import {
  formatDayWithYear,
  formatDni,
} from '../../../../base/ui/format/format.ts';
import { typedPhone } from '../../../../base/ui/format/typed-phone.ts';
import { LoadingLines } from '../../../../base/ui/loading/loading.tsx';
import { Page } from '../../../../base/ui/page/page.tsx';
import { Notice } from '../../../../base/ui/problem/notice.tsx';
import { QueryContent } from '../../../../base/ui/problem/query-content.tsx';
import { Section } from '../../../../base/ui/section/section.tsx';
import type { Profile } from '../../contract/profile.ts';
import { EmailChange } from './email-change.tsx';
import { OwnCalendar } from './own-calendar.tsx';
import { OwnCalledByCode } from './own-called-by-code.tsx';
import { OwnChannels } from './own-channels.tsx';
import { OwnContact } from './own-contact.tsx';
import { OwnCopy } from './own-copy.tsx';
import { OwnCoverages } from './own-coverages.tsx';
import { OwnPush } from './own-push.tsx';
import { OwnTextSize } from './own-text-size.tsx';

/** The data that the clinic has of the patient, and how they sign in. */
export function ProfilePage({ security }: { security: ReactNode }) {
  const profile = useQuery(api.patient.profile.get.queryOptions());
  const isWhole = profile.data?.isMasked === false;
  // Once shown in full it stays open: if the session no longer suffices, an act there asks for step-up by
  // itself.
  const [wasOpened, setOpened] = useState(isWhole);
  if (isWhole && !wasOpened) setOpened(true);
  return (
    <Page title="Mi perfil">
      <Section title="Mis datos">
        <QueryContent
          query={profile}
          loading={<LoadingLines label="Buscando sus datos…" count={5} />}
        >
          {(data) => <OwnData profile={data} />}
        </QueryContent>
      </Section>
      <OwnTextSize />
      {wasOpened && profile.data && (
        <>
          <OwnCoverages />
          <OwnCalledByCode profile={profile.data} />
          <Section title="E-mail">
            <EmailChange profile={profile.data} />
          </Section>
          <OwnChannels profile={profile.data} />
          <OwnPush />
          <OwnCalendar />
          <Section title="Seguridad">{security}</Section>
          <OwnCopy />
        </>
      )}
    </Page>
  );
}

function OwnData({ profile }: { profile: Profile }) {
  return (
    <>
      <Facts facts={factsOf(profile)} />
      {profile.isMasked && (
        <Notice
          title="Sus datos están protegidos"
          actions={
            <Button onClick={() => void raiseLevel()}>
              Confirmar que soy yo
            </Button>
          }
        >
          <p>
            Por ahora mostramos solo una parte. Confirme que es usted para
            verlos completos y cambiarlos, elegir qué avisos recibe, cuidar su
            cuenta y descargar una copia de todo.
          </p>
        </Notice>
      )}
      {!profile.isMasked && <OwnContact profile={profile} />}
    </>
  );
}

const trustWords: Record<Profile['emailTrust'], string> = {
  none: '',
  declared: ' (sin verificar)',
  verified_in_person: ' (verificado)',
};

function factsOf(profile: Profile): Fact[] {
  const {
    firstName,
    fullName,
    chosenName,
    dni,
    birthDate,
    email,
    emailTrust,
    phone,
    isMasked,
  } = profile;
  const existing: (Fact | null)[] = [
    { label: 'Nombre', value: fullName ?? firstName },
    chosenName ? { label: 'Nombre elegido', value: chosenName } : null,
    dni ? { label: 'DNI', value: formatDni(dni) } : null,
    birthDate
      ? {
          label: 'Fecha de nacimiento',
          value: formatDayWithYear(birthDate).replace(/^\S+ /, ''),
        }
      : null,
    {
      label: 'E-mail',
      value: email ? `${email}${trustWords[emailTrust]}` : 'No tenemos ninguno',
    },
    {
      label: phone && isLandline(phone) ? 'Teléfono fijo' : 'Celular',
      value: phone
        ? isMasked
          ? phone
          : typedPhone(phone)
        : 'No tenemos ninguno',
    },
    {
      label: 'Identidad',
      value: profile.isIdentityVerified
        ? 'Verificada en recepción'
        : 'Se verifica en recepción, con su DNI',
    },
  ];
  return existing.filter((fact) => fact !== null);
}
