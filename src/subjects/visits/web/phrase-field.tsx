import { sayList } from '../../../base/text/say-list.ts';
import { announce } from '../../../base/ui/announcer/announce.ts';
import { Field, unasked } from '../../../base/ui/field/field.tsx';
import {
  FINDINGS_MAX,
  PLAN_MAX,
  REASON_MAX,
} from '../../record/rules/entry-content.ts';
import type { VisitText } from '../contract/visit-texts.ts';
import {
  fillTemplate,
  type TemplateField,
  type TemplateTexts,
  templateFields,
} from '../rules/visit-text.ts';
import { PhraseControl } from './texts/phrase-control.tsx';
import type { VisitFields } from './typed-visit.ts';

const most: Record<TemplateField, number> = {
  reason: REASON_MAX,
  findings: FINDINGS_MAX,
  plan: PLAN_MAX,
};
const labels: Record<TemplateField, string> = {
  reason: 'Motivo',
  findings: 'Hallazgos',
  plan: 'Plan',
};

interface PhraseFieldProps {
  form: VisitFields;
  name: TemplateField;
  /** The doctor's own texts and the clinic's. */
  texts: readonly VisitText[];
}

/** A text of the visit in which a slash at a word's start offers phrases and templates. */
export function PhraseField({ form, name, texts }: PhraseFieldProps) {
  const { error, ...control } = form.field(name);

  function fillIn(text: VisitText, value: string) {
    const { reason, findings, plan } = form.values;
    const written: TemplateTexts = { reason, findings, plan, [name]: value };
    const filled = fillTemplate(written, text, most);
    const changed = templateFields.filter(
      (field) => filled[field] !== written[field],
    );
    for (const field of changed) form.set(field, filled[field]);
    announce(
      changed.length === 0
        ? 'La plantilla no cambió nada.'
        : `Se completó ${sayList(changed.map((field) => labels[field]))}.`,
    );
  }

  return (
    <Field label={labels[name]} error={error}>
      {(ties) => (
        <PhraseControl
          texts={texts}
          control={{ ...control, ...unasked(ties), name }}
          maxLength={most[name]}
          rows={name === 'reason' ? 1 : 3}
          wordsOf={(text) =>
            text.kind === 'phrase' ? oneLineIn(name, text.phrase) : ''
          }
          onSet={(value) => form.set(name, value)}
          onTemplate={fillIn}
        />
      )}
    </Field>
  );
}

const oneLineIn = (name: TemplateField, text: string) =>
  name === 'reason' ? text.replaceAll(/\s*\n\s*/g, ' ') : text;
