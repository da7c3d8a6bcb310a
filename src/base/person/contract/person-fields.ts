import { z } from 'zod';
import { named } from '../../text/contract/named.ts';
import { parseDni } from '../rules/dni.ts';
import {
  otherDocumentKinds,
  parseDocument,
} from '../rules/identity-document.ts';
import { parsePersonName } from '../rules/person-name.ts';
import { CodeFieldSchema } from './code-field.ts';
import { fieldMessages } from './field-messages.ts';

export const DniFieldSchema = z
  .string(fieldMessages.DNI_EMPTY)
  .transform((typed, context) => {
    const parsed = parseDni(typed);
    if (parsed.ok) return parsed.dni;
    context.issues.push({
      code: 'custom',
      message: fieldMessages[parsed.refusal],
      input: typed,
    });
    return z.NEVER;
  })
  .meta({
    id: 'Dni',
    description:
      'With dots, commas, spaces or label, or within a CUIL; 6 to 8 digits, stored as digits.',
  });

export const DocumentFieldSchema = z
  .strictObject({
    kind: z.enum(otherDocumentKinds, 'Elija qué documento es.'),
    country: z
      .string()
      .max(10)
      .describe('ISO 3166-1, two letters; may be empty for a libreta.'),
    number: z.string().max(100, fieldMessages.DOCUMENT_NUMBER_UNREADABLE),
  })
  .transform((typed, context) => {
    const parsed = parseDocument(typed);
    if (parsed.ok) return parsed.document;
    const { refusal, field } = parsed;
    context.issues.push({
      code: 'custom',
      message: fieldMessages[refusal],
      input: typed,
      path: [field],
    });
    return z.NEVER;
  })
  .meta({
    id: 'DocumentTyped',
    description: 'A document other than the DNI, with its number as typed.',
  });

export const IdentityDocumentSchema = named(
  'IdentityDocument',
  'A document other than the DNI.',
  {
    kind: z.enum(otherDocumentKinds),
    country: z.string().describe('ISO 3166-1.'),
    number: z.string(),
  },
);

/** The document on file beside the DNI. */
export const OtherDocumentSchema = IdentityDocumentSchema.nullable()
  .meta({ id: 'OtherDocument', description: 'Null: none beside a DNI.' })
  .optional();

export const PasswordFieldSchema = z
  .string(fieldMessages.PASSWORD_EMPTY)
  .min(1, fieldMessages.PASSWORD_EMPTY)
  .max(1000, 'La contraseña tiene 128 caracteres como máximo.')
  .refine(
    (typed) => [...typed.normalize('NFC')].length <= 128,
    'La contraseña tiene 128 caracteres como máximo.',
  )
  .meta({ id: 'Password' });

export const ProofOfWorkFieldSchema = z.string().max(4000).optional().meta({
  id: 'ProofOfWork',
  description: 'The answer to a `PROOF_OF_WORK_NEEDED`, as the solver gave it.',
});

export const EmailCodeFieldSchema = z
  .strictObject({ id: z.uuid(), code: CodeFieldSchema })
  .optional()
  .meta({
    id: 'EmailCode',
    description:
      'The answer to an `EMAIL_CODE_NEEDED`: the id of the sent code, and its digits.',
  });

export const PersonNameFieldSchema = z
  .string(fieldMessages.NAME_EMPTY)
  .transform((typed, context) => {
    const parsed = parsePersonName(typed);
    if (parsed.ok) return parsed.name;
    context.issues.push({
      code: 'custom',
      message: fieldMessages[parsed.refusal],
      input: typed,
    });
    return z.NEVER;
  })
  .meta({ id: 'PersonName' });

/** A person's given or family names, of one letter or more. */
export const NamePartFieldSchema = z
  .string()
  .transform((typed, context) => {
    const text = typed.trim();
    if (/^\p{L}\p{M}*$/u.test(text)) return text;
    const parsed = parsePersonName(text);
    if (parsed.ok) return parsed.name;
    context.issues.push({
      code: 'custom',
      message: fieldMessages[parsed.refusal],
      input: typed,
    });
    return z.NEVER;
  })
  .meta({ id: 'NamePart' });

/** A name as the counter writes it: by its parts, or whole if they are not known. */
export const typedNameFields = {
  fullName: PersonNameFieldSchema,
  givenNames: NamePartFieldSchema.nullable().optional(),
  familyNames: NamePartFieldSchema.nullable()
    .optional()
    .describe('With a part, the parts make the full name. Both null: unknown.'),
};

/** The names of a person on file. */
export const FamilyNamesSchema = z.string().nullable().meta({
  id: 'FamilyNames',
  description: 'Null: no surname, or an unknown one.',
});

export const PhoneFieldSchema = z
  .string(fieldMessages.PHONE_EMPTY)
  .trim()
  .min(6, fieldMessages.PHONE_UNREADABLE)
  .max(40, fieldMessages.PHONE_UNREADABLE)
  .meta({
    id: 'Phone',
    description:
      'As typed; the server checks the number by the numbering plans.',
  });

export const BirthDateFieldSchema = z.iso
  .date(fieldMessages.BIRTH_DATE_IMPOSSIBLE)
  .meta({
    id: 'BirthDate',
    description: 'A real day, `YYYY-MM-DD`; the server checks that it is past.',
  });

export const EmailFieldSchema = z
  .email(fieldMessages.EMAIL_UNREADABLE)
  .max(254, fieldMessages.EMAIL_UNREADABLE)
  .meta({ id: 'Email' });

export const MemberNumberFieldSchema = z
  .string()
  .trim()
  .max(40, 'El número de afiliado es demasiado largo.')
  .regex(
    /^[\p{L}\p{N} ./-]*$/u,
    'El número de afiliado lleva solo números, letras, barras y guiones.',
  )
  .meta({
    id: 'MemberNumber',
    description:
      'As on the card: numbers, letters, and the signs between them.',
  });

/** The kind and number of a licence, and the check that a provincial one names its province. */
export const licenseFields = {
  kind: z.enum(['MN', 'MP'], 'Elija el tipo de matrícula.'),
  number: z
    .string('Escriba el número de matrícula.')
    // Written as it is printed: «123.456».
    .overwrite((text) => text.replaceAll(/[.\s]/g, ''))
    .regex(/^[0-9]{3,7}$/, 'La matrícula tiene de 3 a 7 números.'),
};
export const namesItsProvince = ({
  kind,
  province,
}: {
  kind: 'MN' | 'MP';
  province?: string | null;
}) => (kind === 'MP') === (typeof province === 'string');
export const provinceMissing = {
  path: ['province'],
  message: 'Elija la provincia de la matrícula.',
};

const consent = named('Consent', {
  policyVersion: z
    .string(fieldMessages.CONSENT_MISSING)
    .min(1, fieldMessages.CONSENT_MISSING)
    .max(40)
    .describe('The version of the privacy policy that was shown.'),
});

export const BriefPatientSchema = named(
  'BriefPatient',
  'The data of a new patient that a booking needs; the rest may follow later.',
  {
    dni: DniFieldSchema,
    ...typedNameFields,
    birthDate: BirthDateFieldSchema,
    phone: PhoneFieldSchema,
    email: EmailFieldSchema.optional(),
    consent,
  },
);
export type BriefPatient = z.infer<typeof BriefPatientSchema>;

export const NewPatientSchema = BriefPatientSchema.extend({
  chosenName: PersonNameFieldSchema.optional(),
  sexOnDocument: z.enum(['F', 'M', 'X'], 'Elija una opción.').optional(),
  coverage: z
    .strictObject({
      insurerId: z.uuid(),
      planId: z.uuid().optional(),
      memberNumber: MemberNumberFieldSchema.optional(),
    })
    .optional(),
  password: z
    .string()
    .max(1000)
    .optional()
    .describe(
      "The patient's own, if chosen now; a weak one: INVALID_INPUT at `password`.",
    ),
}).meta({ id: 'NewPatient', description: 'All data of `/registro-paciente`.' });
export type NewPatient = z.infer<typeof NewPatientSchema>;
