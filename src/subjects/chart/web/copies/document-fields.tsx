import { z } from 'zod';
import {
  SelectField,
  TextField,
} from '../../../../base/ui/field/text-field.tsx';
import type { ControlWithin } from '../../../../base/ui/panel/use-panel-form.ts';
import { CopyDocumentSchema } from '../../contract/copy-fields.ts';
import styles from './copies.module.css';
import { documentWords } from './copy-words.ts';

/** The document as it is typed. An empty number: none was shown. */
export const typedDocument = {
  documentKind: CopyDocumentSchema.shape.kind,
  documentNumber: z.string().trim(),
};

interface TypedDocument {
  documentKind: z.output<typeof typedDocument.documentKind>;
  documentNumber: string;
}

/** Puts an error of the number beside its field. */
export function checkDocument(
  { documentKind: kind, documentNumber: number }: TypedDocument,
  {
    isNeeded,
    refuse,
  }: { isNeeded: boolean; refuse: (path: string, message: string) => void },
): void {
  if (number === '') {
    if (isNeeded) refuse('documentNumber', 'Escriba el documento que mostró.');
    return;
  }
  const [issue] =
    CopyDocumentSchema.safeParse({ kind, number }).error?.issues ?? [];
  if (issue) refuse('documentNumber', issue.message);
}

export function documentOf({
  documentKind: kind,
  documentNumber: number,
}: TypedDocument) {
  return number === '' ? null : { kind, number };
}

interface DocumentFieldsProps {
  field: (
    name: 'documentKind' | 'documentNumber',
  ) => Pick<ControlWithin, 'value' | 'error' | 'onChange'>;
  optional?: boolean;
}

/** Kind and number of the document that was shown. */
export function DocumentFields({
  field,
  optional = false,
}: DocumentFieldsProps) {
  return (
    <div className={styles.pair}>
      <SelectField label="Documento que mostró" {...field('documentKind')}>
        {Object.entries(documentWords).map(([kind, words]) => (
          <option key={kind} value={kind}>
            {words}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Número del documento"
        optional={optional}
        autoComplete="off"
        {...field('documentNumber')}
      />
    </div>
  );
}
