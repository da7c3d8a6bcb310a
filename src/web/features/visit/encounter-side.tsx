import type { ReactNode } from 'react';
import { FINDINGS_MAX, PLAN_MAX, REASON_MAX } from '../../../domain/record/entry-content.ts';
import { Field, unasked } from '../../components/field/field.tsx';
import { DiagnosisFields } from './diagnosis-fields.tsx';
import type { VisitFields } from './typed-visit.ts';
import styles from './visit.module.css';
import { VitalSignFields } from './vital-sign-fields.tsx';

/** What is written of this visit: at least one of reason, findings, diagnoses and plan. */
export function EncounterSide({ form, children }: { form: VisitFields; children?: ReactNode }) {
  const area = (name: 'findings' | 'plan', { label, max }: { label: string; max: number }) => (
    <Field label={label} error={form.field(name).error}>
      {(control) => <textarea {...controlOf(form, name)} {...unasked(control)} rows={3} maxLength={max} />}
    </Field>
  );
  return (
    <section className={styles.encounter} aria-label="Consulta">
      <Field label="Motivo" error={form.field('reason').error}>
        {(control) => (
          <input
            {...controlOf(form, 'reason')}
            {...unasked(control)}
            name="reason"
            maxLength={REASON_MAX}
            autoComplete="off"
          />
        )}
      </Field>
      {area('findings', { label: 'Hallazgos', max: FINDINGS_MAX })}
      <VitalSignFields form={form} />
      <DiagnosisFields form={form} />
      {area('plan', { label: 'Plan', max: PLAN_MAX })}
      {children}
    </section>
  );
}

/** The control's own props: the error stands beside it. */
function controlOf(form: VisitFields, name: 'reason' | 'findings' | 'plan') {
  const { error: _, ...control } = form.field(name);
  return control;
}
