import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { api } from '../../../../base/api/web/client/api.ts';
import { LoadingLines } from '../../../../base/ui/loading/loading.tsx';
import { Page } from '../../../../base/ui/page/page.tsx';
import { QueryContent } from '../../../../base/ui/problem/query-content.tsx';
import { TestMessage } from '../../../../base/ui/set-up/test-message.tsx';
import type { ClinicSettings } from '../../contract/clinic.ts';
import styles from './clinic-settings.module.css';
import { ColorForm } from './color-form.tsx';
import { DataForm } from './data-form.tsx';
import { LogoPart } from './logo-part.tsx';
import { MessagesForm } from './messages-form.tsx';
import { PolicyForm } from './policy-form.tsx';

interface Part {
  id: string;
  title: string;
  lead: string;
  content: ReactNode;
}

/** The settings of the whole clinic. Each part is saved by itself. */
export function ClinicSettingsPage({
  access,
  screens,
}: {
  access: ReactNode;
  screens: ReactNode;
}) {
  const settings = useQuery({
    ...api.admin.clinic.get.queryOptions(),
    // The settings must not change while an administrator edits them.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const clinic = useQuery(api.public.clinic.get.queryOptions());
  // A demonstration, and a clinic without a mail server, send nothing.
  const sends = clinic.data?.sendsEmail === true && !clinic.data.isDemo;
  const loading = <LoadingLines label="Buscando la configuración…" />;
  const part = (draw: (saved: ClinicSettings) => ReactNode) =>
    settings.data ? draw(settings.data) : loading;
  const parts: Part[] = [
    {
      id: 'datos',
      title: 'Datos de la clínica',
      lead: 'Lo que leen los pacientes en las páginas y en los mensajes.',
      content: part((saved) => <DataForm saved={saved} />),
    },
    {
      id: 'aspecto',
      title: 'Aspecto',
      lead: 'El logo y el color de la clínica.',
      content: part((saved) => (
        <>
          <LogoPart saved={saved} />
          <ColorForm saved={saved} />
        </>
      )),
    },
    {
      id: 'reservas',
      title: 'Reservas',
      lead: 'Rige para los turnos que se pidan desde ahora. Los que ya están dados quedan como están.',
      content: part((saved) => <PolicyForm saved={saved} />),
    },
    {
      id: 'avisos',
      title: 'Avisos a pacientes',
      lead: 'Cuándo se recuerdan los turnos y qué dicen los mensajes.',
      content: part((saved) => (
        <>
          <MessagesForm saved={saved} />
          {sends && <TestMessage />}
        </>
      )),
    },
    {
      id: 'pantallas',
      title: 'Pantallas de la sala de espera',
      lead: 'Qué muestran y cuáles están encendidas. Abra /turnero en un navegador en el que nadie haya ingresado.',
      content: screens,
    },
    {
      id: 'acceso',
      title: 'Acceso',
      lead: 'Cómo entran pacientes y personal. La historia clínica y los datos de contacto piden siempre una comprobación más.',
      content: access,
    },
  ];
  return (
    <Page
      title="Configuración"
      lead="La clínica como la ven todos. Cada parte se guarda por separado."
    >
      <QueryContent query={settings} loading={loading}>
        {() => (
          <div>
            <nav
              className={styles.contents}
              aria-label="Partes de la configuración"
            >
              {parts.map(({ id, title }) => (
                <a key={id} href={`#${id}`}>
                  {title}
                </a>
              ))}
            </nav>
            {parts.map((each) => (
              <PartOfPage key={each.id} {...each} />
            ))}
          </div>
        )}
      </QueryContent>
    </Page>
  );
}

function PartOfPage({ id, title, lead, content }: Part) {
  const headingId = useId();
  return (
    <section id={id} className={styles.part} aria-labelledby={headingId}>
      <div>
        <h2 id={headingId}>{title}</h2>
        <p className={styles.quiet}>{lead}</p>
      </div>
      {content}
    </section>
  );
}
