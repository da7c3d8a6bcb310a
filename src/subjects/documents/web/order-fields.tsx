import { TextAreaField } from '../../../base/ui/field/text-area-field.tsx';
import { TextField } from '../../../base/ui/field/text-field.tsx';
import { LINE_NOTE_MAX } from '../../record/rules/entry-content.ts';
import {
  INSTRUCTIONS_MAX,
  STUDIES_MAX,
  STUDY_MAX,
} from '../rules/document-content.ts';
import styles from './documents.module.css';
import { GrowingLines } from './growing-lines.tsx';
import {
  blankStudy,
  type DocumentFields,
  isBlankStudy,
} from './typed-document.ts';

/** The studies that are asked for. */
export function OrderFields({
  form,
  onLeave,
}: {
  form: DocumentFields;
  onLeave: () => void;
}) {
  return (
    <GrowingLines
      label="Estudio"
      addLabel="Agregar otro estudio"
      lines={form.values.studies}
      blank={blankStudy}
      max={STUDIES_MAX}
      isBlank={isBlankStudy}
      onChange={(changed) => form.set('studies', changed)}
      onLeave={onLeave}
    >
      {(study, { index, change }) => (
        <div className={styles.study}>
          <TextField
            label="Estudio o práctica"
            error={form.errors[`studies.${index}.text`]}
            maxLength={STUDY_MAX}
            autoComplete="off"
            {...(index === 0 && { 'data-first': true })}
            value={study.text}
            onChange={({ target }) => change({ ...study, text: target.value })}
          />
          <TextField
            label="Aclaración"
            optional
            error={form.errors[`studies.${index}.note`]}
            maxLength={LINE_NOTE_MAX}
            autoComplete="off"
            value={study.note}
            onChange={({ target }) => change({ ...study, note: target.value })}
          />
        </div>
      )}
    </GrowingLines>
  );
}

/** The instructions for the patient before the study. */
export function InstructionsField({ form }: { form: DocumentFields }) {
  return (
    <TextAreaField
      {...form.field('instructions')}
      label="Indicaciones para el paciente"
      hint="Ayuno, qué llevar."
      optional
      rows={2}
      maxLength={INSTRUCTIONS_MAX}
    />
  );
}
