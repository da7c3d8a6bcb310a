import { TextAreaField } from '../../../base/ui/field/text-area-field.tsx';
import { SelectField, TextField } from '../../../base/ui/field/text-field.tsx';
import { DateField } from '../../../base/ui/panel/date-field.tsx';
import {
  CERTIFICATE_TEXT_MAX,
  certificateKinds,
  PRESENTED_TO_MAX,
} from '../rules/document-content.ts';
import { certificateKindNames } from './document-words.ts';
import styles from './documents.module.css';
import {
  certificateTexts,
  type DocumentFields,
  type TypedDocument,
} from './typed-document.ts';

/** The fields of a certificate. Choosing its kind proposes a text, unless the doctor wrote another one. */
export function CertificateFields({
  form,
  today,
}: {
  form: DocumentFields;
  today: string;
}) {
  const { certificateKind, text, fromDay } = form.values;
  function choose(kind: TypedDocument['certificateKind']) {
    form.set('certificateKind', kind);
    if (text.trim() === '' || text === certificateTexts[certificateKind]) {
      form.set('text', certificateTexts[kind]);
    }
    if (kind === 'rest' && fromDay === '') form.set('fromDay', today);
  }
  return (
    <>
      <SelectField
        label="Qué certifica"
        error={form.errors.certificateKind}
        data-first=""
        value={certificateKind}
        onChange={({ target }) =>
          choose(target.value as TypedDocument['certificateKind'])
        }
      >
        {certificateKinds.map((kind) => (
          <option key={kind} value={kind}>
            {certificateKindNames[kind]}
          </option>
        ))}
      </SelectField>
      <TextAreaField
        {...form.field('text')}
        label="Texto"
        rows={3}
        maxLength={CERTIFICATE_TEXT_MAX}
      />
      <div className={styles.pair}>
        <DateField
          {...form.field('fromDay')}
          label="Desde"
          optional={certificateKind !== 'rest'}
        />
        <DateField {...form.field('toDay')} label="Hasta" optional />
      </div>
      <TextField
        {...form.field('presentedTo')}
        label="Para presentar ante"
        optional
        maxLength={PRESENTED_TO_MAX}
        autoComplete="off"
      />
    </>
  );
}
