import { z } from 'zod';
import { InstantSchema } from '../../../base/api/contract/fields.ts';
import {
  CHANGED_MEANWHILE,
  INVALID_INPUT,
} from '../../../base/api/contract/refusals.ts';
import {
  create,
  get,
  post,
  remove,
} from '../../../base/api/contract/signed-in-routes.ts';
import { named } from '../../../base/text/contract/named.ts';
import { diagnosisSystems } from '../rules/diagnosis-rows.ts';

/** The largest file that is taken, in bytes. */
export const DIAGNOSIS_FILE_MAX = 3 * 1024 * 1024;

export const DiagnosisSystemSchema = z
  .enum(diagnosisSystems, 'Elija la clasificación.')
  .meta({ id: 'DiagnosisSystem' });

export const DiagnosisListSchema = named(
  'DiagnosisList',
  'An imported list of diagnoses.',
  {
    system: DiagnosisSystemSchema.describe(
      'The classification, with one list each.',
    ),
    licenseNote: z
      .string()
      .describe('The right to use it, in the words of the importing user.'),
    revision: z.int32().min(1),
    count: z.int32().describe('The number of diagnoses.'),
    importedAt: InstantSchema,
    importedBy: z
      .string()
      .nullable()
      .describe('The name of the last user who imported it.'),
  },
);
export type DiagnosisList = z.infer<typeof DiagnosisListSchema>;

const file = z
  .base64('Elija un archivo.')
  .min(1, 'Elija un archivo.')
  .max(
    Math.ceil(DIAGNOSIS_FILE_MAX / 3) * 4,
    'El archivo puede pesar hasta 3 MB.',
  )
  .describe(
    'The bytes of a delimited text: code and label, in any order if the first line names them. UTF-8, UTF-16 or Windows-1252.',
  );

export const DiagnosisPreviewSchema = named(
  'DiagnosisPreview',
  'The result that an import would have.',
  {
    count: z.int32().describe('Rows that would be imported.'),
    errorCount: z.int32().describe('Rows that would be left out.'),
    errors: z
      .array(
        z.strictObject({
          line: z.int32().describe('The line of the file, from 1.'),
          message: z.string().describe('Why it is left out, in Spanish.'),
        }),
      )
      .describe('The first fifty.'),
    sample: z
      .array(
        z.strictObject({
          code: z.string(),
          label: z.string().describe('Its name.'),
        }),
      )
      .describe('The first five rows as they were read.'),
  },
);
export type DiagnosisPreview = z.infer<typeof DiagnosisPreviewSchema>;

const lists = z
  .array(DiagnosisListSchema)
  .describe('By the name of the classification.');

/**
 * Lists of diagnoses with codes. The product has none: each clinic imports the lists that it has a right to.
 */
export const adminDiagnosisListsContract = {
  list: get('/diagnosis-lists', 'Lists the imported lists of diagnoses').output(
    lists,
  ),
  preview: post(
    '/diagnosis-lists/preview',
    'Reads a file of diagnoses without importing it',
    'Errors name their line. INVALID_INPUT at `file`: it is no delimited text, or has no valid row.',
  )
    .errors({ INVALID_INPUT })
    .input(z.strictObject({ file }))
    .output(DiagnosisPreviewSchema),
  import: create(
    '/diagnosis-lists',
    'Imports a list of diagnoses',
    'All valid rows or none; rows with errors are left out. Signed entries keep their text and code. CHANGED_MEANWHILE: another user imported this list since it was read.',
  )
    .errors({ INVALID_INPUT, CHANGED_MEANWHILE })
    .input(
      named('DiagnosisImport', {
        system: DiagnosisSystemSchema,
        licenseNote: z
          .string()
          .trim()
          .min(
            1,
            'Escriba con qué derecho la usa la clínica: quién la publica y bajo qué licencia.',
          )
          .max(500, 'Puede tener hasta 500 letras.'),
        mode: z
          .enum(['replace', 'add'])
          .describe(
            'replace: the former list goes; add: present codes get the new name, and the others stay.',
          ),
        seenRevision: z
          .int32()
          .min(0)
          .describe('The revision of the list that was seen; 0: none.'),
        file,
      }),
    )
    .output(lists),
  remove: remove(
    '/diagnosis-lists/{system}',
    'Removes a list of diagnoses; repeatable',
  )
    .errors({ INVALID_INPUT })
    .input(z.strictObject({ system: DiagnosisSystemSchema }))
    .output(lists),
};
