import type { InsurerKind } from '../../../../base/clinic/contract/catalogue-fields.ts';

export const kindWords: Record<InsurerKind, string> = {
  obra_social: 'Obra social',
  prepaga: 'Prepaga',
  provincial: 'Provincial',
  publica: 'Pública',
};

export const kindsWords: Record<InsurerKind, string> = {
  obra_social: 'Obras sociales',
  prepaga: 'Prepagas',
  provincial: 'Provinciales',
  publica: 'Públicas',
};
