import {
  DIAGNOSES_MAX,
  type Diagnosis,
} from '../../record/rules/entry-content.ts';
import { DiagnosisField } from './diagnosis-field.tsx';
import type { VisitFields } from './typed-visit.ts';
import styles from './visit.module.css';

/** The diagnoses of a visit. One more field is always there to write another. */
export function DiagnosisFields({ form }: { form: VisitFields }) {
  const diagnoses: Diagnosis[] = form.values.diagnoses;
  const count = Math.min(diagnoses.length + 1, DIAGNOSES_MAX);

  function write(index: number, diagnosis: Diagnosis) {
    form.set(
      'diagnoses',
      index < diagnoses.length
        ? diagnoses.with(index, diagnosis)
        : [...diagnoses, diagnosis],
    );
  }
  function dropBlanks() {
    if (diagnoses.some(({ text }) => text.trim() === '')) {
      form.set(
        'diagnoses',
        diagnoses.filter(({ text }) => text.trim() !== ''),
      );
    }
  }

  return (
    <fieldset className={styles.signs}>
      <legend className={styles.legend}>Diagnósticos</legend>
      <div className={styles.diagnoses}>
        {Array.from({ length: count }, (_, index) => (
          <DiagnosisField
            // biome-ignore lint/suspicious/noArrayIndexKey: a field for each place in the list.
            key={index}
            place={index + 1}
            diagnosis={diagnoses[index]}
            error={form.errors[`diagnoses.${index}.text`]}
            onChange={(diagnosis) => write(index, diagnosis)}
            onLeave={dropBlanks}
          />
        ))}
      </div>
    </fieldset>
  );
}
