import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../../../base/api/web/client/api.ts';
import { DiagnosisFields } from './diagnosis-fields.tsx';
import { PhraseField } from './phrase-field.tsx';
import type { VisitFields } from './typed-visit.ts';
import styles from './visit.module.css';
import { VitalSignFields } from './vital-sign-fields.tsx';

/** The written part of a visit: at least one of reason, findings, diagnoses and plan. */
export function EncounterSide({
  form,
  children,
}: {
  form: VisitFields;
  children?: ReactNode;
}) {
  // Without texts a slash is only a slash.
  const { data: texts = [] } = useQuery(
    api.doctor.visitTexts.list.queryOptions(),
  );
  return (
    <section className={styles.encounter} aria-label="Consulta">
      <PhraseField form={form} name="reason" texts={texts} />
      <PhraseField form={form} name="findings" texts={texts} />
      <VitalSignFields form={form} />
      <DiagnosisFields form={form} />
      <PhraseField form={form} name="plan" texts={texts} />
      {children}
    </section>
  );
}
