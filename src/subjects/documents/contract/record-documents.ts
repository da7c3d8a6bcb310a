import { z } from 'zod';
import { DaySchema, InstantSchema } from '../../../base/api/contract/fields.ts';
import { named } from '../../../base/text/contract/named.ts';
import {
  EncounterContentSchema,
  SignedContentSchema,
} from '../../record/contract/record-content.ts';
import { LINE_MAX, LINE_NOTE_MAX } from '../../record/rules/entry-content.ts';
import {
  ALLERGY_REASON_MAX,
  ALLERGY_REASON_MIN,
  CERTIFICATE_TEXT_MAX,
  certificateKinds,
  DOSAGE_MAX,
  DRUG_MAX,
  documentKinds,
  INSTRUCTIONS_MAX,
  PRESCRIPTION_LINES_MAX,
  PRESENTED_TO_MAX,
  QUANTITY_MAX,
  STUDIES_MAX,
  STUDY_MAX,
} from '../rules/document-content.ts';
import { documentStatuses } from '../rules/document-status.ts';

/*
 * The schemas of prescriptions, study orders and certificates, twice: as they are shown, and as they may be
 * issued.
 */

export const DocumentKindSchema = z.enum(documentKinds).meta({
  id: 'DocumentKind',
  description:
    'A prescription (receta), an order of studies (orden), a certificate (certificado).',
});
export const DocumentStatusSchema = z.enum(documentStatuses).meta({
  id: 'DocumentStatus',
  description:
    'Today: not yet in force; in force, up to its last day; expired; annulled, for good.',
});

/**
 * The schemas of one line and of several lines. `missing` is the message of an empty text; null: it may be
 * empty.
 */
interface Texts {
  prefix: string;
  hasLimits: boolean;
  line: (most: number, missing: string | null) => z.ZodString;
  text: (most: number, missing: string | null) => z.ZodString;
}

function contentsOf<Diagnosis extends z.ZodType>({
  prefix,
  hasLimits,
  line,
  text,
  diagnosis,
}: Texts & { diagnosis: Diagnosis }) {
  const optional = (most: number) => line(most, null).nullable();
  const list = <Item extends z.ZodType>(
    item: Item,
    most: number,
    none: string,
  ) =>
    hasLimits
      ? z
          .array(item)
          .min(1, none)
          .max(most, `Puede anotar hasta ${most} renglones.`)
      : z.array(item);
  const quantity = hasLimits
    ? z
        .int('Escriba la cantidad.')
        .min(1, 'Escriba la cantidad.')
        .max(QUANTITY_MAX, `La cantidad puede ser hasta ${QUANTITY_MAX}.`)
    : z.int32();
  const prescription = named(
    `${prefix}Prescription`,
    'Medicines, by generic name (Ley 25.649).',
    {
      kind: z.literal('prescription'),
      lines: list(
        named(`${prefix}PrescriptionLine`, 'One medicine.', {
          genericName: line(DRUG_MAX, 'Escriba el nombre genérico.').describe(
            'The generic name (denominación común internacional), which the law asks for.',
          ),
          form: line(DRUG_MAX, 'Escriba la forma farmacéutica.').describe(
            'Forma farmacéutica, such as «comprimidos».',
          ),
          presentation: line(DRUG_MAX, 'Escriba la presentación.').describe(
            'Presentación, such as «500 mg, envase por 16».',
          ),
          dosage: line(DOSAGE_MAX, 'Escriba la dosis y cómo se toma.').describe(
            'Dose, and how to take it.',
          ),
          quantity: quantity.describe('The number of units to dispense.'),
          suggestedBrand: optional(DRUG_MAX).describe(
            'A suggested brand; null: none.',
          ),
        }),
        PRESCRIPTION_LINES_MAX,
        'Anote al menos un medicamento.',
      ).describe('One for each medicine.'),
      diagnosis: diagnosis.describe(
        'The diagnosis, which a prescription has to state.',
      ),
      isLongTreatment: z
        .boolean()
        .describe('A long treatment (tratamiento prolongado).'),
    },
  );
  const studyOrder = named(
    `${prefix}StudyOrder`,
    'An order of studies, practices or procedures.',
    {
      kind: z.literal('study_order'),
      studies: list(
        named(`${prefix}Study`, 'One study.', {
          text: line(STUDY_MAX, 'Escriba el estudio.'),
          note: optional(LINE_NOTE_MAX).describe('A note on it; null: none.'),
        }),
        STUDIES_MAX,
        'Anote al menos un estudio.',
      ).describe('The studies to do.'),
      diagnosis: diagnosis.describe(
        'The diagnosis, or the reason for the order.',
      ),
      isUrgent: z.boolean().describe('True: to be done at once.'),
      instructions: text(INSTRUCTIONS_MAX, null).describe(
        'Instructions for the patient, such as fasting; empty: none.',
      ),
    },
  );
  const certificate = named(
    `${prefix}Certificate`,
    'A statement of a professional.',
    {
      kind: z.literal('certificate'),
      certificateKind: z
        .enum(certificateKinds, 'Elija la clase de certificado.')
        .describe('Attendance, rest, fitness, or another statement.'),
      text: text(CERTIFICATE_TEXT_MAX, 'Escriba lo que certifica.').describe(
        'The statement.',
      ),
      fromDay: DaySchema.nullable().describe(
        'The first day that it covers; null: none.',
      ),
      toDay: DaySchema.nullable().describe(
        'The last day that it covers; null: none, or the first alone.',
      ),
      presentedTo: optional(PRESENTED_TO_MAX).describe(
        'The addressee; null: any.',
      ),
      diagnosis: diagnosis
        .nullable()
        .describe(
          'Only if the patient asked for it, as every reader of the certificate sees it.',
        ),
      patientAskedForDiagnosis: z
        .boolean()
        .describe('True: the patient asked for the diagnosis.'),
    },
  );
  return { prescription, studyOrder, certificate };
}

const shown = contentsOf({
  prefix: 'Document',
  hasLimits: false,
  line: () => z.string(),
  text: () => z.string(),
  diagnosis: EncounterContentSchema.shape.diagnoses.element,
});
/** The content as it is shown, whatever was allowed when it was issued. */
export const DocumentContentSchema = z
  .discriminatedUnion('kind', [
    shown.prescription,
    shown.studyOrder,
    shown.certificate,
  ])
  .meta({ id: 'DocumentContent', description: 'The content of the document.' });

const tooLong = (most: number) =>
  `Puede tener hasta ${String(most).replace(/(?=000$)/, '.')} letras.`;
const typedLine = (most: number, missing: string | null) =>
  missing
    ? z.string(missing).trim().min(1, missing).max(most, tooLong(most))
    : z.string().max(most, tooLong(most));
const typed = contentsOf({
  prefix: 'Issued',
  hasLimits: true,
  line: typedLine,
  text: typedLine,
  diagnosis: named('IssuedDiagnosis', 'The diagnosis of a document.', {
    ...SignedContentSchema.shape.diagnoses.element.shape,
    text: typedLine(LINE_MAX, 'Escriba el diagnóstico.').describe(
      'The diagnosis in words.',
    ),
  }),
});

/** The content as it may be issued. */
export const IssuedContentSchema = z
  .discriminatedUnion(
    'kind',
    [typed.prescription, typed.studyOrder, typed.certificate],
    'Elija qué documento va a emitir.',
  )
  .superRefine((content, context) => {
    const refuse = (path: string[], message: string) =>
      context.addIssue({ code: 'custom', path, message, input: content });
    const { diagnosis } = content;
    if (diagnosis && !diagnosis.code !== !diagnosis.codeSystem) {
      refuse(['diagnosis', 'code'], 'Un código lleva el nombre de su lista.');
    }
    if (content.kind !== 'certificate') return;
    const { fromDay, toDay, certificateKind, patientAskedForDiagnosis } =
      content;
    if (content.diagnosis && !patientAskedForDiagnosis) {
      refuse(
        ['diagnosis'],
        'El certificado dice el diagnóstico solo si el paciente lo pide.',
      );
    }
    if (toDay !== null && (fromDay === null || toDay < fromDay)) {
      refuse(['toDay'], 'El último día no puede ser anterior al primero.');
    }
    if (certificateKind === 'rest' && fromDay === null) {
      refuse(['fromDay'], 'Indique desde qué día es el reposo.');
    }
  })
  .meta({ id: 'IssuedContent', description: 'The content of a new document.' });
export type IssuedContent = z.infer<typeof IssuedContentSchema>;

/** The fields beside the content, to issue or to renew a document. */
export const issuing = {
  appointmentId: z
    .uuid()
    .nullable()
    .describe("The doctor's own visit, once it began; null: none."),
  validFrom: DaySchema.nullable().describe(
    'The first day it is in force, today or up to a year ahead; null: today.',
  ),
  validUntil: DaySchema.nullable().describe(
    'The last day it is in force, a year after the first at most; null: the 30th day after the first, or for a certificate no end.',
  ),
  allergiesSeen: z
    .array(
      named(
        'AllergySeen',
        'An allergy that the doctor saw, and prescribed despite it.',
        {
          genericName: z
            .string()
            .max(DRUG_MAX)
            .describe('The `genericName` of the line, as sent.'),
          allergy: z
            .string()
            .max(LINE_MAX)
            .describe('The `allergy` of the refusal.'),
          reason: z
            .string()
            .trim()
            .min(ALLERGY_REASON_MIN, 'Escriba por qué lo indica igual.')
            .max(ALLERGY_REASON_MAX, tooLong(ALLERGY_REASON_MAX))
            .describe(
              'Why it is prescribed all the same; kept with the document.',
            ),
        },
      ),
    )
    .max(50)
    .describe(
      'The matches of an ALLERGY refusal that the doctor saw; else empty.',
    ),
};

export const AllergyMatchSchema = named(
  'AllergyMatch',
  'A medicine that matches an allergy of the patient.',
  {
    line: z.int32().describe('The line of the prescription, from 0.'),
    genericName: z.string().describe('The name as sent.'),
    allergy: z.string().describe('The name in the background.'),
    allergyNote: z
      .string()
      .nullable()
      .describe('The note in the background; null: none.'),
    family: z
      .string()
      .nullable()
      .describe(
        'The family of medicines of both, in Spanish; null: the same medicine.',
      ),
    isCross: z
      .boolean()
      .describe(
        "True: the family is another one, which often crosses with the allergy's.",
      ),
  },
);
export type AllergyMatch = z.infer<typeof AllergyMatchSchema>;

const ProfessionalSchema = named(
  'DocumentProfessional',
  'The author, with their data at that time.',
  {
    doctorId: z.uuid(),
    name: z.string(),
    license: z
      .string()
      .describe('All licences in force, like «MN 123456, MP 4455 (Córdoba)».'),
    profession: z
      .string()
      .nullable()
      .describe('Such as «Médica»; null: not on file.'),
    specialtyName: z.string().nullable().describe('Null: none is on file.'),
    address: z.string().describe("The clinic's address."),
  },
);

const DocumentPatientSchema = named(
  'DocumentPatient',
  'The patient, with their data at that time.',
  {
    name: z
      .string()
      .describe(
        'The printed name; a chosen name is followed by the initials and surname of the DNI (Ley 26.743 art. 12).',
      ),
    dni: z.string().nullable(),
    birthDate: DaySchema.nullable(),
    sexOnDocument: z.enum(['F', 'M', 'X']).nullable(),
    coverage: z
      .string()
      .nullable()
      .describe('Insurer and plan, in words; null: none.'),
    memberNumber: z
      .string()
      .nullable()
      .describe('The number at the insurer; null: none is on file.'),
  },
);

const DocumentRefSchema = named(
  'DocumentRef',
  'Another document of the same patient.',
  {
    id: z.uuid(),
    issuedOn: DaySchema.describe("The clinic's day of issue."),
  },
);

export const ClinicalDocumentSchema = named(
  'ClinicalDocument',
  'A prescription, order or certificate: a folio of the record. It never changes; it is annulled, or renewed by another one.',
  {
    id: z.uuid(),
    folio: z.int32().describe("Its number in the patient's record."),
    status: DocumentStatusSchema,
    daysEndedOn: DaySchema.nullable().describe(
      'The last day of the rest or fitness that a certificate attests, once it is past; null: it is not past, or there is none.',
    ),
    code: z
      .string()
      .describe(
        'The code in its QR: the page `/?documento=` with it checks the document.',
      ),
    issuedAt: InstantSchema.describe('When it was signed.'),
    issuedOn: DaySchema.describe("The clinic's day."),
    validFrom: DaySchema.describe('The first day it is in force.'),
    validUntil: DaySchema.nullable().describe(
      'The last day it is in force; null: without end.',
    ),
    cuir: z
      .string()
      .nullable()
      .describe(
        'The number of a registered platform (Res. 2214/2025). Always null: no platform is connected.',
      ),
    appointmentId: z
      .uuid()
      .nullable()
      .describe('The visit at which it was issued; null: none.'),
    professional: ProfessionalSchema.describe('The author.'),
    patient: DocumentPatientSchema,
    content: DocumentContentSchema,
    allergiesSeen: z
      .array(
        named(
          'KeptAllergySeen',
          'An allergy that the doctor saw, and the reason to prescribe despite it.',
          {
            genericName: z.string().describe('The medicine of the line.'),
            allergy: z.string().describe('The name in the background.'),
            reason: z.string(),
          },
        ),
      )
      .describe('Empty: no medicine matched an allergy on file.'),
    renews: DocumentRefSchema.nullable().describe(
      'The document that it renews; null: none.',
    ),
    renewedBy: DocumentRefSchema.nullable().describe(
      'The last document that renews it; null: none.',
    ),
    canRenew: z
      .boolean()
      .describe('True: a prescription or an order, not annulled.'),
    annulment: named('DocumentAnnulment', 'The folio that annuls it.', {
      folio: z.int32(),
      at: InstantSchema,
      authorName: z.string(),
      reason: z.string(),
    })
      .nullable()
      .describe('Null: it was not annulled.'),
    hash: z.string().describe('SHA-256 of the folio, in hexadecimal.'),
  },
);
export type ClinicalDocument = z.infer<typeof ClinicalDocumentSchema>;

export const DocumentPageSchema = named(
  'DocumentPage',
  'Documents of a patient.',
  {
    documents: z.array(ClinicalDocumentSchema).describe('Newest first.'),
    olderBefore: z
      .int()
      .nullable()
      .describe('Send it as `before` for older ones; null at the end.'),
  },
);
export type DocumentPage = z.infer<typeof DocumentPageSchema>;

export const PdfSchema = named('Pdf', 'A file to keep or print.', {
  fileName: z.string(),
  pdf: z.base64().describe('The PDF, in base64.'),
});
export type Pdf = z.infer<typeof PdfSchema>;
