import type { ReactNode } from 'react';
import { TextField } from '../../../base/ui/field/text-field.tsx';
import type { BackgroundLine } from '../../record/rules/entry-content.ts';
import { lineWords } from '../../record/web/record-words.ts';
import type { DocumentPreparation } from '../contract/doctor-documents.ts';
import {
  DOSAGE_MAX,
  DRUG_MAX,
  PRESCRIPTION_LINES_MAX,
} from '../rules/document-content.ts';
import styles from './documents.module.css';
import { GrowingLines } from './growing-lines.tsx';
import {
  blankLine,
  type DocumentFields,
  isBlankLine,
  lineOfMedicine,
  type TypedLine,
} from './typed-document.ts';

interface PrescriptionFieldsProps {
  form: DocumentFields;
  background: DocumentPreparation['background']['background'];
  /** The visit's allergies that are not signed yet. */
  unsigned: readonly BackgroundLine[];
  /** Renders the allergies that speak against a line, below it. */
  below: (line: TypedLine, index: number) => ReactNode;
  onLeave: () => void;
}

/** The medicines of a prescription. Shows the allergies on file, and offers the usual medicines. */
export function PrescriptionFields(props: PrescriptionFieldsProps) {
  const { form, background, unsigned, below, onLeave } = props;
  const { lines } = form.values;
  const { allergies, medications } = background;
  const noted = unsigned.filter(
    ({ text }) => !allergies.some((other) => other.text === text),
  );
  const allergyWords = [
    ...allergies.map(lineWords),
    ...noted.map((line) => `${lineWords(line)} (sin firmar)`),
  ];
  const fresh = { ...blankLine, quantity: '1' };
  const isThere = (text: string) =>
    lines.some(
      ({ genericName }) =>
        genericName ===
        lineOfMedicine({ text, since: null, note: null }).genericName,
    );
  const proposed = medications.filter(({ text }) => !isThere(text));

  return (
    <>
      {allergyWords.length > 0 && (
        <p className={styles.allergies}>
          <strong>
            <span aria-hidden="true">! </span>Alergias:
          </strong>{' '}
          {allergyWords.join('; ')}
        </p>
      )}
      {proposed.length > 0 && (
        <div className={styles.usual}>
          <p className={styles.quiet} id="habitual">
            Medicación habitual
          </p>
          <ul aria-labelledby="habitual">
            {proposed.map((medicine) => (
              <li key={lineWords(medicine)}>
                <button
                  type="button"
                  className={styles.chip}
                  onClick={() =>
                    form.set('lines', [
                      ...lines.filter((line) => !isBlankLine(line)),
                      lineOfMedicine(medicine),
                    ])
                  }
                >
                  <span aria-hidden="true">+ </span>
                  <span className="visually-hidden">Agregar</span>{' '}
                  {medicine.text}
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
      <GrowingLines
        label="Medicamento"
        addLabel="Agregar otro medicamento"
        lines={lines}
        blank={fresh}
        max={PRESCRIPTION_LINES_MAX}
        isBlank={isBlankLine}
        onChange={(changed) => form.set('lines', changed)}
        onLeave={onLeave}
      >
        {(line, { index, change }) => {
          const text = (name: keyof TypedLine) => ({
            autoComplete: 'off',
            value: line[name],
            error: form.errors[`lines.${index}.${name}`],
            onChange: ({ target }: { target: HTMLInputElement }) =>
              change({ ...line, [name]: target.value }),
          });
          return (
            <>
              <div className={styles.drug}>
                <TextField
                  {...text('genericName')}
                  label="Nombre genérico"
                  maxLength={DRUG_MAX}
                  {...(index === 0 && { 'data-first': true })}
                />
                <TextField
                  {...text('presentation')}
                  label="Presentación"
                  maxLength={DRUG_MAX}
                />
                <TextField
                  {...text('quantity')}
                  label="Cantidad"
                  inputMode="numeric"
                  maxLength={3}
                />
                <TextField
                  {...text('form')}
                  label="Forma"
                  maxLength={DRUG_MAX}
                />
                <TextField
                  {...text('dosage')}
                  label="Dosis y cómo se toma"
                  maxLength={DOSAGE_MAX}
                />
                <TextField
                  {...text('suggestedBrand')}
                  label="Marca"
                  optional
                  maxLength={DRUG_MAX}
                />
              </div>
              {below(line, index)}
            </>
          );
        }}
      </GrowingLines>
    </>
  );
}
