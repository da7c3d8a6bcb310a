import { CheckField } from '../../../base/ui/field/check-field.tsx';
import { SelectField, TextField } from '../../../base/ui/field/text-field.tsx';
import { usePlaceFocus } from '../../../base/ui/focus/use-place-focus.ts';
import { DateField } from '../../../base/ui/panel/date-field.tsx';
import { LINE_MAX } from '../../record/rules/entry-content.ts';
import { AllergyReasons } from './allergy-reasons.tsx';
import { CertificateFields } from './certificate-fields.tsx';
import styles from './documents.module.css';
import { InstructionsField, OrderFields } from './order-fields.tsx';
import { PrescriptionFields } from './prescription-fields.tsx';
import type { Issue, IssueFormProps } from './use-issue.ts';

type FieldsProps = IssueFormProps & { writing: Issue };

/** The content of the document: medicines, studies or a certificate's text, and the diagnosis. */
export function ContentFields({
  kind,
  soFar,
  today,
  prepared,
  writing,
}: FieldsProps) {
  const { form, matchesOf, reasons, setReasons, areReasonsAsked } = writing;
  const { values } = form;
  const { focusWithin } = usePlaceFocus(form.ref);
  const focusDiagnosis = () => focusWithin('[name="diagnosis"]');
  const hasDiagnosis = kind !== 'certificate' || values.saysDiagnosis;
  return (
    <>
      {kind === 'prescription' && (
        <PrescriptionFields
          form={form}
          background={prepared.background.background}
          unsigned={soFar.allergies}
          onLeave={focusDiagnosis}
          below={(line, index) => (
            <AllergyReasons
              matches={matchesOf(line, index)}
              reasons={reasons}
              areAsked={areReasonsAsked}
              onChange={setReasons}
            />
          )}
        />
      )}
      {kind === 'study_order' && (
        <OrderFields form={form} onLeave={focusDiagnosis} />
      )}
      {kind === 'certificate' && (
        <>
          <CertificateFields form={form} today={today} />
          <CheckField
            optional
            label="El paciente pidió que diga el diagnóstico"
            hint="Lo lee quien reciba el certificado."
            checked={values.saysDiagnosis}
            onChange={({ target }) => form.set('saysDiagnosis', target.checked)}
          />
        </>
      )}
      {hasDiagnosis && (
        <TextField
          {...form.field('diagnosis')}
          name="diagnosis"
          label={
            kind === 'study_order' ? 'Diagnóstico o motivo' : 'Diagnóstico'
          }
          maxLength={LINE_MAX}
          autoComplete="off"
        />
      )}
      {kind === 'study_order' && <InstructionsField form={form} />}
    </>
  );
}

/** From when until when the document holds, and for which specialty it is signed. */
export function ValidityFields({
  kind,
  today,
  prepared,
  writing: { form },
}: FieldsProps) {
  const { values } = form;
  const { specialties } = prepared.professional;
  return (
    <div className={styles.pair}>
      {kind !== 'certificate' && (
        <>
          <DateField
            {...form.field('validFrom')}
            label="Vale desde"
            optional
            min={today}
            hint="Vacío: desde hoy"
          />
          <DateField
            {...form.field('validUntil')}
            label="Vale hasta"
            optional
            min={today}
            hint={`Vacío: ${prepared.usualValidDays} días`}
          />
        </>
      )}
      {specialties.length > 1 && (
        <SelectField
          label="Especialidad"
          aria-required={false}
          value={values.specialtyId}
          onChange={({ target }) => form.set('specialtyId', target.value)}
        >
          <option value="">La de la consulta</option>
          {specialties.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
    </div>
  );
}

/** The mark of the document: a long treatment, or an urgent order. */
export function DocumentMarks({ kind, writing: { form } }: FieldsProps) {
  const { values } = form;
  return (
    <>
      {kind === 'prescription' && (
        <CheckField
          optional
          label="Tratamiento prolongado"
          checked={values.isLongTreatment}
          onChange={({ target }) => form.set('isLongTreatment', target.checked)}
        />
      )}
      {kind === 'study_order' && (
        <CheckField
          optional
          label="Urgente"
          checked={values.isUrgent}
          onChange={({ target }) => form.set('isUrgent', target.checked)}
        />
      )}
    </>
  );
}
