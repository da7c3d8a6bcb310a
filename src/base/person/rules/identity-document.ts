import { plainNumber } from '../../text/clean-typed.ts';

/** Documents other than the DNI; a libreta (LE, LC) is Argentine and older than it. */
export const otherDocumentKinds = [
  'le',
  'lc',
  'ci',
  'passport',
  'foreign',
] as const;
export type OtherDocumentKind = (typeof otherDocumentKinds)[number];

export const otherDocumentNames: Record<OtherDocumentKind, string> = {
  le: 'LE',
  lc: 'LC',
  ci: 'CI',
  passport: 'Pasaporte',
  foreign: 'Doc. extranjero',
};

export interface IdentityDocument {
  kind: OtherDocumentKind;
  /** ISO 3166-1, two letters. */
  country: string;
  /** Digits of a libreta, else letters and digits without anything between them. */
  number: string;
}

export type DocumentRefusal =
  | 'DOCUMENT_NUMBER_EMPTY'
  | 'DOCUMENT_NUMBER_UNREADABLE'
  | 'LIBRETA_UNREADABLE'
  | 'DOCUMENT_COUNTRY_EMPTY'
  | 'DOCUMENT_NOT_FOREIGN';

export type ParsedDocument =
  | { ok: true; document: IdentityDocument }
  | { ok: false; refusal: DocumentRefusal; field: 'number' | 'country' };

const isLibreta = (kind: OtherDocumentKind) => kind === 'le' || kind === 'lc';

/** True if the country has to be said: a libreta is of Argentina. */
export function asksCountry(kind: OtherDocumentKind): boolean {
  return !isLibreta(kind);
}

/** Reads a document as it is typed: 'ab-123.456' is AB123456. A libreta needs no country. */
export function parseDocument(typed: IdentityDocument): ParsedDocument {
  const { kind } = typed;
  const country = isLibreta(kind) ? 'AR' : typed.country.trim().toUpperCase();
  const number = plainNumber(typed.number)
    .replace(/[\s.,/-]/g, '')
    .toUpperCase();
  const refused = (refusal: DocumentRefusal, field: 'number' | 'country') =>
    ({ ok: false, refusal, field }) as const;
  if (number === '') return refused('DOCUMENT_NUMBER_EMPTY', 'number');
  if (isLibreta(kind)) {
    const digits = number.replace(/^0+/, '');
    if (!/^\d{6,8}$/.test(digits))
      return refused('LIBRETA_UNREADABLE', 'number');
    return { ok: true, document: { kind, country, number: digits } };
  }
  if (!/^[A-Z0-9]{3,20}$/.test(number))
    return refused('DOCUMENT_NUMBER_UNREADABLE', 'number');
  if (!countries.includes(country))
    return refused('DOCUMENT_COUNTRY_EMPTY', 'country');
  if (kind === 'foreign' && country === 'AR')
    return refused('DOCUMENT_NOT_FOREIGN', 'country');
  return { ok: true, document: { kind, country, number } };
}

/** ISO 3166-1, the neighbours first. */
export const countries: readonly string[] =
  `AR BO BR CL PY UY PE VE CO EC ES IT US MX
  AD AE AF AG AI AL AM AO AQ AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BQ BS BT BV BW BY BZ CA CC CD CF CG
  CH CI CK CM CN CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EE EG EH ER ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM
  GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ
  LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MY MZ NA NC NE NF NG NI
  NL NO NP NR NU NZ OM PA PF PG PH PK PL PM PN PR PS PT PW QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO
  SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM UZ VA VC VG VI VN VU WF WS YE YT ZA ZM
  ZW`.split(/\s+/);
