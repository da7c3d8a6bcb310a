import { useQuery } from '@tanstack/react-query';
import { api } from '../../../base/api/web/client/api.ts';
import type { Clinic } from '../../../base/clinic/contract/clinic.ts';
import { PRIVACY_POLICY_VERSION } from '../../../base/clinic/rules/privacy-policy.ts';
import { monthTitle } from '../../../base/time/spanish-dates.ts';
import { type PolicyContact, policySections } from './policy-sections.tsx';
import styles from './privacy.module.css';

/** The policy in force, with the clinic's name in it. */
export function usePolicySections() {
  const clinic = useQuery(api.public.clinic.get.queryOptions());
  return policySections(contactOf(clinic.data));
}

export function PolicyVersion() {
  return (
    <span>
      Versión {PRIVACY_POLICY_VERSION}, vigente desde{' '}
      {monthTitle(PRIVACY_POLICY_VERSION)}
    </span>
  );
}

interface PolicyTextProps {
  /** Heading level of the sections: one below that of the container. */
  headings: 'h2' | 'h3';
}

/** The policy's sections. */
export function PolicyText({ headings: Heading }: PolicyTextProps) {
  return usePolicySections().map(({ id, title, body }) => (
    <section key={id} className={styles.section} aria-labelledby={id}>
      <Heading id={id} tabIndex={-1}>
        {title}
      </Heading>
      {body}
    </section>
  ));
}

function contactOf(clinic: Clinic | undefined): PolicyContact {
  if (!clinic)
    return {
      clinicName: 'La clínica',
      whereToWrite: 'la dirección que figura en recepción',
    };
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
