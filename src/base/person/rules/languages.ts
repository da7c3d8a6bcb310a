import { sayList } from '../../text/say-list.ts';

/** Languages that are spoken beside Spanish in an Argentine clinic: BCP 47 codes, and their names in Spanish. */
export const languageNames = {
  en: 'inglés',
  pt: 'portugués',
  it: 'italiano',
  fr: 'francés',
  de: 'alemán',
  gn: 'guaraní',
  qu: 'quechua',
  ay: 'aimara',
  arn: 'mapudungun',
  he: 'hebreo',
  ar: 'árabe',
  hy: 'armenio',
  zh: 'chino',
  ja: 'japonés',
  ko: 'coreano',
  ru: 'ruso',
  uk: 'ucraniano',
  aed: 'Lengua de Señas Argentina',
} as const;

export type Language = keyof typeof languageNames;

export const languages = Object.keys(languageNames) as [
  Language,
  ...Language[],
];

/** «español, inglés e italiano»: Spanish, which all of them speak, and these. */
export function sayLanguages(spoken: readonly Language[]): string {
  return sayList(['español', ...spoken.map((code) => languageNames[code])]);
}
