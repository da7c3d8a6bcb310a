import { z } from 'zod';
import type { PanelForm } from '../../../base/ui/panel/use-panel-form.ts';
import type {
  BackgroundLine,
  Diagnosis,
} from '../../record/rules/entry-content.ts';
import { IssuedContentSchema } from '../contract/record-documents.ts';
import {
  certificateKinds,
  type DocumentContent,
  type DocumentKind,
} from '../rules/document-content.ts';

const line = z.object({
  genericName: z.string(),
  form: z.string(),
  presentation: z.string(),
  dosage: z.string(),
  quantity: z.string(),
  suggestedBrand: z.string(),
});
const study = z.object({ text: z.string(), note: z.string() });
const fields = z.object({
  lines: z.array(line),
  studies: z.array(study),
  diagnosis: z.string(),
  isLongTreatment: z.boolean(),
  isUrgent: z.boolean(),
  instructions: z.string(),
  certificateKind: z.enum(certificateKinds),
  text: z.string(),
  fromDay: z.string(),
  toDay: z.string(),
  presentedTo: z.string(),
  saysDiagnosis: z.boolean(),
  validFrom: z.string(),
  validUntil: z.string(),
  specialtyId: z.string(),
});

/** The values of the form of any document, as they are typed. */
export type TypedDocument = z.input<typeof fields>;
export type TypedLine = TypedDocument['lines'][number];
export type TypedStudy = TypedDocument['studies'][number];
export type DocumentFields = PanelForm<typeof fields>;

export const blankLine: TypedLine = {
  genericName: '',
  form: '',
  presentation: '',
  dosage: '',
  quantity: '',
  suggestedBrand: '',
};
export const blankStudy: TypedStudy = { text: '', note: '' };

/** Returns the form's first values, with the diagnosis that the visit already has. */
export function typedDocument(diagnosis: Diagnosis | null): TypedDocument {
  return {
    lines: [{ ...blankLine, quantity: '1' }],
    studies: [blankStudy],
    diagnosis: diagnosis?.text ?? '',
    isLongTreatment: false,
    isUrgent: false,
    instructions: '',
    certificateKind: 'attendance',
    text: certificateTexts.attendance,
    fromDay: '',
    toDay: '',
    presentedTo: '',
    saysDiagnosis: false,
    validFrom: '',
    validUntil: '',
    specialtyId: '',
  };
}

/** The proposed beginnings of certificates. The doctor completes them, or writes another text. */
export const certificateTexts: Record<
  TypedDocument['certificateKind'],
  string
> = {
  attendance:
    'Dejo constancia de que concurrió a la consulta en el día de la fecha.',
  rest: 'Debe guardar reposo.',
  fitness:
    'Al examen clínico de la fecha no presenta contraindicaciones para realizar actividad física.',
  other: '',
};

/** Makes a line of `Enalapril 10 mg`: the name, and from its first digit on the presentation. */
export function lineOfMedicine({ text, note }: BackgroundLine): TypedLine {
  const [, name = text, presentation = ''] =
    /^(\D*?)\s*(\d.*)?$/.exec(text) ?? [];
  return {
    ...blankLine,
    genericName: name || text,
    presentation,
    dosage: note ?? '',
    quantity: '1',
  };
}

export const isBlankLine = ({ quantity: _, ...texts }: TypedLine) =>
  Object.values(texts).every((text) => text.trim() === '');
export const isBlankStudy = ({ text, note }: TypedStudy) =>
  `${text}${note}`.trim() === '';

const orNull = (text: string) => text.trim() || null;

/**
 * Returns the content to send, without blank lines. `known`: the diagnosis that the visit has, with its code.
 */
export function contentOf(
  typed: TypedDocument,
  { kind, known }: { kind: DocumentKind; known: Diagnosis | null },
): DocumentContent {
  const diagnosis =
    known && known.text === typed.diagnosis
      ? known
      : { text: typed.diagnosis.trim(), code: null, codeSystem: null };
  switch (kind) {
    case 'prescription':
      return {
        kind,
        lines: typed.lines
          .filter((each) => !isBlankLine(each))
          .map(({ quantity, suggestedBrand, ...each }) => ({
            ...each,
            genericName: each.genericName.trim(),
            quantity: /^\d+$/.test(quantity.trim())
              ? Number(quantity)
              : Number.NaN,
            suggestedBrand: orNull(suggestedBrand),
          })),
        diagnosis,
        isLongTreatment: typed.isLongTreatment,
      };
    case 'study_order':
      return {
        kind,
        studies: typed.studies
          .filter((each) => !isBlankStudy(each))
          .map(({ text, note }) => ({ text, note: orNull(note) })),
        diagnosis,
        isUrgent: typed.isUrgent,
        instructions: typed.instructions,
      };
    case 'certificate':
      return {
        kind,
        certificateKind: typed.certificateKind,
        text: typed.text,
        fromDay: orNull(typed.fromDay),
        toDay: orNull(typed.toDay),
        presentedTo: orNull(typed.presentedTo),
        diagnosis: typed.saysDiagnosis ? diagnosis : null,
        patientAskedForDiagnosis: typed.saysDiagnosis,
      };
  }
}

/** Returns the form's schema, which checks by the contract's schema what may be issued. */
export function documentSchema(kind: DocumentKind): typeof fields {
  return fields.superRefine((typed, context) => {
    const content = contentOf(typed, { kind, known: null });
    for (const { path, message } of IssuedContentSchema.safeParse(content).error
      ?.issues ?? []) {
      context.addIssue({
        code: 'custom',
        path: fieldPath(path.map(String), typed),
        message,
      });
    }
  });
}

/** Returns the messages of a refusal by the fields of the form. */
export function fieldMessagesOf(
  messages: Record<string, string>,
  typed: TypedDocument,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(messages).map(([path, message]) => [
      fieldPath(path.replace(/^content\./, '').split('.'), typed).join('.'),
      message,
    ]),
  );
}

/** Returns the form's field of a part of the content. Blank lines were not sent, so the numbers differ. */
function fieldPath(
  [name = '', index, ...rest]: string[],
  typed: TypedDocument,
): (string | number)[] {
  if (name === 'diagnosis') return ['diagnosis'];
  if (name !== 'lines' && name !== 'studies')
    return [name, ...(index ? [index] : []), ...rest];
  const places: number[] =
    name === 'lines'
      ? typed.lines.flatMap((each, place) => (isBlankLine(each) ? [] : [place]))
      : typed.studies.flatMap((each, place) =>
          isBlankStudy(each) ? [] : [place],
        );
  if (index === undefined)
    return [name, 0, name === 'lines' ? 'genericName' : 'text'];
  return [name, places[Number(index)] ?? 0, ...rest];
}
