import { DIAGNOSES_MAX, LINE_MAX } from '../../../domain/record/entry-content.ts';
import { Field, unasked } from '../../components/field/field.tsx';
import type { VisitFields } from './typed-visit.ts';
import styles from './visit.module.css';

/** Diagnoses in free words: there is always one more field to write another in. */
export function DiagnosisFields({ form }: { form: VisitFields }) {
  const { diagnoses } = form.values;
  const count = Math.min(diagnoses.length + 1, DIAGNOSES_MAX);

  function write(index: number, text: string) {
    const before = diagnoses[index];
    // What was chosen from a list and then rewritten is free text.
    const diagnosis = before?.text === text ? before : { text, code: null, codeSystem: null };
    form.set('diagnoses', before ? diagnoses.with(index, diagnosis) : [...diagnoses, diagnosis]);
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
          <Field
            // biome-ignore lint/suspicious/noArrayIndexKey: a field for each place in the list.
            key={index}
            label={<span className="visually-hidden">Diagnóstico {index + 1}</span>}
            error={form.errors[`diagnoses.${index}.text`]}
          >
            {(control) => (
              <input
                {...unasked(control)}
                autoComplete="off"
                maxLength={LINE_MAX}
                placeholder={index === diagnoses.length && index > 0 ? 'Otro' : undefined}
                value={diagnoses[index]?.text ?? ''}
                onBlur={dropBlanks}
                onChange={({ target }) => write(index, target.value)}
              />
            )}
          </Field>
        ))}
      </div>
    </fieldset>
  );
}
