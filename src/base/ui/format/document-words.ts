import {
  type IdentityDocument,
  type OtherDocumentKind,
  otherDocumentNames,
} from '../../person/rules/identity-document.ts';
import { formatDni } from './format.ts';

export const documentKindWords: Record<OtherDocumentKind, string> = {
  le: 'LE (libreta de enrolamiento)',
  lc: 'LC (libreta cívica)',
  ci: 'Cédula de identidad',
  passport: 'Pasaporte',
  foreign: 'Documento extranjero',
};

const names = new Intl.DisplayNames('es-AR', { type: 'region' });

/** 'SE' → 'Suecia'. */
export const countryName = (code: string): string => names.of(code) ?? code;

/** `LE 4.123.456`, `Pasaporte AB123456 (Suecia)`. */
export function documentWords({
  kind,
  country,
  number,
}: IdentityDocument): string {
  return country === 'AR'
    ? `${otherDocumentNames[kind]} ${/^\d+$/.test(number) ? formatDni(number) : number}`
    : `${otherDocumentNames[kind]} ${number} (${countryName(country)})`;
}
