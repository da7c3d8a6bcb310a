import { countOf } from '../../../base/text/count-of.ts';
import type { SavedFiles } from './attachment-backup.ts';

/**
 * Says in lines for a terminal how many files of records were saved and how many are missing. Empty: there
 * are none.
 */
export function sayFiles(
  { count, missing }: SavedFiles,
  where: string,
): string {
  const counted = (files: number) => countOf(files, 'archivo', 'archivos');
  const lines = [
    ...(count > 0
      ? [`Adjuntos de historias clínicas: ${counted(count)}, que ${where}.`]
      : []),
    ...(missing > 0
      ? [
          `ATENCIÓN: faltan ${counted(missing)} de consultas firmadas. «npm run record:verify» dice cuáles.`,
        ]
      : []),
  ];
  return lines.map((line) => `${line}\n`).join('');
}
