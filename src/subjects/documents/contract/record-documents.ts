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
    'On the present day: its first day is to come; in force, on its last day too; expired since; annulled, for good.',
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
          quantity: quantity.describe(
            'How many units of that presentation are to be dispensed.',
          ),
          suggestedBrand: optional(DRUG_MAX).describe(
            'A brand, as a suggestion; null: none.',
          ),
        }),
        PRESCRIPTION_LINES_MAX,
        'Anote al menos un medicamento.',
      ).describe('One for each medicine.'),
      diagnosis: diagnosis.describe(
        'What it is prescribed for; a prescription has to say it.',
      ),
      isLongTreatment: z.boolean().describe('Tratamiento prolongado.'),
    },
  );
  const studyOrder = named(
    `${prefix}StudyOrder`,
    'Studies, practices or procedures that are asked for.',
    {
      kind: z.literal('study_order'),
      studies: list(
        named(`${prefix}Study`, 'One study.', {
          text: line(STUDY_MAX, 'Escriba el estudio.'),
          note: optional(LINE_NOTE_MAX).describe(
            'What else there is to know of it; null: nothing.',
          ),
        }),
        STUDIES_MAX,
        'Anote al menos un estudio.',
      ).describe('What is asked for.'),
      diagnosis: diagnosis.describe(
        'The diagnosis, or the reason why they are asked for.',
      ),
      isUrgent: z.boolean().describe('To be done at once.'),
      instructions: text(INSTRUCTIONS_MAX, null).describe(
        'For the patient: fasting, what to bring; empty: nothing.',
      ),
    },
  );
  const certificate = named(
    `${prefix}Certificate`,
    'What a professional attests.',
    {
      kind: z.literal('certificate'),
      certificateKind: z
        .enum(certificateKinds, 'Elija la clase de certificado.')
        .describe(
          'That the patient was there, has to rest, is fit, or something else.',
        ),
      text: text(CERTIFICATE_TEXT_MAX, 'Escriba lo que certifica.').describe(
        'What is attested.',
      ),
      fromDay: DaySchema.nullable().describe(
        'The first day that it speaks of; null: none.',
      ),
      toDay: DaySchema.nullable().describe(
        'The last day that it speaks of; null: none, or the first alone.',
      ),
      presentedTo: optional(PRESENTED_TO_MAX).describe(
        'To whom it will be shown; null: to whom it may concern.',
      ),
      diagnosis: diagnosis
        .nullable()
        .describe(
          'Only where the patient asked for it: whoever is shown the certificate reads it.',
        ),
      patientAskedForDiagnosis: z
        .boolean()
        .describe('The patient asked for the diagnosis to be said.'),
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
  .meta({ id: 'DocumentContent', description: 'What the document says.' });

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
  diagnosis: named('IssuedDiagnosis', 'What a document is issued for.', {
    ...SignedContentSchema.shape.diagnoses.element.shape,
    text: typedLine(LINE_MAX, 'Escriba el diagnóstico.').describe('In words.'),
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
  .meta({ id: 'IssuedContent', description: 'What the document is to say.' });
export type IssuedContent = z.infer<typeof IssuedContentSchema>;

/** The fields beside the content, to issue or to renew a document. */
export const issuing = {
  appointmentId: z
    .uuid()
    .nullable()
    .describe(
      "The doctor's own visit at which it is issued, once it began; null: at none.",
    ),
  validFrom: DaySchema.nullable().describe(
    'The first day it is in force, today or up to a year ahead; null: today.',
  ),
  validUntil: DaySchema.nullable().describe(
    'The last day it is in force, a year after the first at most; null: the 30th day after the first, and of a certificate: without end.',
  ),
  allergiesSeen: z
    .array(
      named(
        'AllergySeen',
        'An allergy that the doctor saw, and prescribed all the same.',
        {
          genericName: z
            .string()
            .max(DRUG_MAX)
            .describe('Of the line, as it was sent.'),
          allergy: z
            .string()
            .max(LINE_MAX)
            .describe(
              'As the background names it: the `allergy` of the refusal.',
            ),
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
    .describe('Those of an ALLERGY that were seen; empty otherwise.'),
};

export const AllergyMatchSchema = named(
  'AllergyMatch',
  'A medicine that an allergy of the patient speaks of.',
  {
    line: z.int32().describe('Which line of the prescription, from 0.'),
    genericName: z.string().describe('As it was sent.'),
    allergy: z.string().describe('As the background names it.'),
    allergyNote: z
      .string()
      .nullable()
      .describe('What the background says of it; null: nothing.'),
    family: z
      .string()
      .nullable()
      .describe(
        'The family of medicines that joins the two, in Spanish; null: it is the same medicine.',
      ),
    isCross: z
      .boolean()
      .describe(
        'Another family than that of the allergy, which often goes with it.',
      ),
  },
);
export type AllergyMatch = z.infer<typeof AllergyMatchSchema>;

const ProfessionalSchema = named(
  'DocumentProfessional',
  'Who issued it, as it stood then.',
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
    address: z.string().describe('Of the clinic, where they attend.'),
  },
);

const DocumentPatientSchema = named(
  'DocumentPatient',
  'Whom it is for, as it stood when it was issued.',
  {
    name: z
      .string()
      .describe(
        'As the document prints it: the name; of who chose another one, that with initials and surname of the one in their DNI (Ley 26.743 art. 12).',
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
      .describe('Of the coverage; null: none is on file.'),
  },
);

const DocumentRefSchema = named(
  'DocumentRef',
  'Another document of the same patient.',
  {
    id: z.uuid(),
    issuedOn: DaySchema.describe("The clinic's day on which it was issued."),
  },
);

export const ClinicalDocumentSchema = named(
  'ClinicalDocument',
  'A prescription, order or certificate: a folio of the record. Nobody changes it any more; it is annulled, or renewed by another one.',
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
        'What its QR code carries: `/?documento=` and this says whether it is genuine.',
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
        'The number of a registered platform (Res. 2214/2025). Always null: none is connected, and none is invented.',
      ),
    appointmentId: z
      .uuid()
      .nullable()
      .describe('The visit at which it was issued; null: at none.'),
    professional: ProfessionalSchema.describe('Who issued it.'),
    patient: DocumentPatientSchema,
    content: DocumentContentSchema,
    allergiesSeen: z
      .array(
        named(
          'KeptAllergySeen',
          'An allergy that the doctor saw, and why they prescribed all the same.',
          {
            genericName: z.string().describe('Of the line.'),
            allergy: z.string().describe('As the background named it.'),
            reason: z.string(),
          },
        ),
      )
      .describe(
        'Empty: the medicines and the allergies on file have nothing to do with each other.',
      ),
    renews: DocumentRefSchema.nullable().describe(
      'The one that it repeats; null: none.',
    ),
    renewedBy: DocumentRefSchema.nullable().describe(
      'The last one that repeats it; null: none does.',
    ),
    canRenew: z
      .boolean()
      .describe('A prescription or an order that is not annulled.'),
    annulment: named(
      'DocumentAnnulment',
      'That it holds no more: a folio of its own.',
      {
        folio: z.int32(),
        at: InstantSchema,
        authorName: z.string(),
        reason: z.string(),
      },
    )
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
      .describe('To be sent as `before` for the older ones; null at the end.'),
  },
);
export type DocumentPage = z.infer<typeof DocumentPageSchema>;

export const PdfSchema = named('Pdf', 'A file to keep or print.', {
  fileName: z.string(),
  pdf: z.base64().describe('The PDF, in base64.'),
});
export type Pdf = z.infer<typeof PdfSchema>;
