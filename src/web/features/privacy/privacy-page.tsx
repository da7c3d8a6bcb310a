import { useQuery } from '@tanstack/react-query';
import type { Clinic } from '../../../contract/public/clinic.ts';
import { monthTitle } from '../../../domain/calendar/spanish-dates.ts';
import { PRIVACY_POLICY_VERSION } from '../../../domain/identity/privacy-policy.ts';
import { Button } from '../../components/button/button.tsx';
import { Page } from '../../components/page/page.tsx';
import { api } from '../../lib/api.ts';
import { type PolicyContact, policySections } from './policy-sections.tsx';
import styles from './privacy.module.css';

/** The policy in force. It can be read and printed even while the clinic's own data cannot be had. */
export function PrivacyPage() {
  const clinic = useQuery(api.public.clinic.get.queryOptions());
  const sections = policySections(contactOf(clinic.data));
  return (
    <Page
      title="Política de privacidad"
      lead="Qué datos suyos guardamos, para qué, quién los ve y qué puede pedirnos."
    >
      <p className={styles.version}>
        <span>
          Versión {PRIVACY_POLICY_VERSION}, vigente desde {monthTitle(PRIVACY_POLICY_VERSION)}
        </span>
        <span className={styles.print}>
          <Button onClick={() => window.print()}>Imprimir</Button>
        </span>
      </p>
      <nav className={styles.contents} aria-labelledby="contenidos">
        <h2 id="contenidos">En esta página</h2>
        <ol>
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ol>
      </nav>
      {sections.map(({ id, title, body }) => (
        <section key={id} className={styles.section} aria-labelledby={id}>
          <h2 id={id} tabIndex={-1}>
            {title}
          </h2>
          {body}
        </section>
      ))}
    </Page>
  );
}

function contactOf(clinic: Clinic | undefined): PolicyContact {
  if (!clinic) return { clinicName: 'La clínica', whereToWrite: 'la dirección que figura en recepción' };
  const { name, email, address, city } = clinic;
  const place = `${address}, ${city}`;
  const whereToWrite = email ? (
    <>
      <a href={`mailto:${email}`}>{email}</a> o a {place}
    </>
  ) : (
    place
  );
  return { clinicName: name, whereToWrite };
}
