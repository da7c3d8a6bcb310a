import { z } from 'zod';
import { InstantSchema } from '../../../base/api/contract/fields.ts';
import { refusing } from '../../../base/api/contract/refusing.ts';
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
      'Of which classification it is; there is one list of each.',
    ),
    licenseNote: z
      .string()
      .describe(
        'By what right the clinic uses it, in the words of who imported it.',
      ),
    revision: z.int32().min(1),
    count: z.int32().describe('How many diagnoses it has.'),
    importedAt: InstantSchema,
    importedBy: z
      .string()
      .nullable()
      .describe('The name of who imported it last.'),
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
  'What importing a file would take.',
  {
    count: z.int32().describe('Rows that would be imported.'),
    errorCount: z.int32().describe('Rows that would be left out.'),
    errors: z
      .array(
        z.strictObject({
          line: z.int32().describe('Of the file, from 1 on.'),
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
  .describe('By name of the classification.');

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
    'Row errors are told by line. INVALID_INPUT at `file`: it is no delimited text, or no row of it can be taken.',
  )
    .errors(refusing('INVALID_INPUT'))
    .input(z.strictObject({ file }))
    .output(DiagnosisPreviewSchema),
  import: create(
    '/diagnosis-lists',
    'Imports a list of diagnoses',
    'All of it or nothing; rows with errors are left out. What was signed keeps its own text and code. CHANGED_MEANWHILE: somebody imported this list since it was read.',
  )
    .errors(refusing('INVALID_INPUT', 'CHANGED_MEANWHILE'))
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
            'replace: what was there goes; add: codes that were there get the new name, the others stay.',
          ),
        seenRevision: z
          .int32()
          .min(0)
          .describe('Of the list that was seen; 0: there was none.'),
        file,
      }),
    )
    .output(lists),
  remove: remove(
    '/diagnosis-lists/{system}',
    'Removes a list of diagnoses; repeatable',
  )
    .errors(refusing('INVALID_INPUT'))
    .input(z.strictObject({ system: DiagnosisSystemSchema }))
    .output(lists),
};
