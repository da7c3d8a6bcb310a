import { FINDINGS_MAX, PLAN_MAX, REASON_MAX } from '../../../domain/record/entry-content.ts';
import { TextAreaField } from '../../components/field/text-area-field.tsx';
import { TextField } from '../../components/field/text-field.tsx';
import { DiagnosisFields } from './diagnosis-fields.tsx';
import type { VisitFields } from './typed-visit.ts';
import styles from './visit.module.css';
import { VitalSignFields } from './vital-sign-fields.tsx';

/** What is written of this visit: at least one of reason, findings, diagnoses and plan. */
export function EncounterSide({ form }: { form: VisitFields }) {
  const notRequired = { 'aria-required': false } as const;
  return (
    <section className={styles.encounter} aria-label="Consulta">
      <TextField
        {...form.field('reason')}
        {...notRequired}
        name="reason"
        label="Motivo"
        maxLength={REASON_MAX}
        autoComplete="off"
      />
      <TextAreaField
        {...form.field('findings')}
        {...notRequired}
        label="Hallazgos"
        rows={4}
        maxLength={FINDINGS_MAX}
      />
      <VitalSignFields form={form} />
      <DiagnosisFields form={form} />
      <TextAreaField {...form.field('plan')} {...notRequired} label="Plan" rows={3} maxLength={PLAN_MAX} />
    </section>
  );
}
