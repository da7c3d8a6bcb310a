import { countOf } from '../../../../base/text/count-of.ts';

/** Says how many diagnoses a list has. */
export const listedWords = (count: number) =>
  countOf(count, 'diagnóstico', 'diagnósticos');

/** Says how many diagnoses were imported. */
export const importedWords = (count: number) =>
  countOf(count, 'diagnóstico importado', 'diagnósticos importados');
