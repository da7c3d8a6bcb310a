import { countOf } from '../../../../base/text/count-of.ts';

/** How many a list has. */
export const listedWords = (count: number) => countOf(count, 'diagnóstico', 'diagnósticos');

/** That they were imported. */
export const importedWords = (count: number) =>
  countOf(count, 'diagnóstico importado', 'diagnósticos importados');
