import { plainNumber } from '../../text/clean-typed.ts';
import { dniOfCuil } from './cuil.ts';

/** A document number as it is stored: 6 to 8 digits, no leading zero. */
export type Dni = string;

export type DniRefusal =
  | 'DNI_EMPTY'
  | 'DNI_NOT_DIGITS'
  | 'DNI_LENGTH'
  | 'CUIL_UNREADABLE';

export type ParsedDni =
  | { ok: true; dni: Dni }
  | { ok: false; refusal: DniRefusal };

const LABEL =
  /^(?:d\.?\s?n\.?\s?i\.?|l\.?\s?[ec]\.?|c\.?u\.?i\.?[lt]\.?|doc(?:umento|\.)?)(?=[\s\d:.#-])\s?(?:n(?:[o°.]{1,2}|ro\.?|[uú]mero)(?=[\s\d:]))?\s?[:.#-]?\s?/i;

/** Removes the name of the kind before a number of plain characters: 'DNI N° 30.111.222' → '30.111.222'. */
export function withoutLabel(text: string): string {
  return text.replace(LABEL, '');
}

/**
 * Reads a DNI as people type and paste it: with dots, commas, spaces, its label, or within a CUIL. A leading zero is
 * dropped: 07.123.456 is 7.123.456. Numbers of six digits are of people who had a libreta before.
 */
export function parseDni(text: string): ParsedDni {
  if (text.length > LONGEST) return { ok: false, refusal: 'DNI_LENGTH' };
  // Digits of other scripts look like others: a document has none.
  if (/(?![0-9])\p{Nd}/u.test(text))
    return { ok: false, refusal: 'DNI_NOT_DIGITS' };
  const plain = withoutLabel(plainNumber(text));
  const ofCuil = dniOfCuil(plain);
  if (ofCuil !== null) return { ok: true, dni: ofCuil };
  const typed = plain.replace(/[.,'\s]/g, '').replace(/(?<=\d)-(?=\d)/g, '');
  if (typed === '') return { ok: false, refusal: 'DNI_EMPTY' };
  if (!/^[0-9]+$/.test(typed)) return { ok: false, refusal: 'DNI_NOT_DIGITS' };
  if (typed.length === 11) return { ok: false, refusal: 'CUIL_UNREADABLE' };
  const dni = typed.replace(/^0+/, '');
  return /^\d{6,8}$/.test(dni) && typed.length <= 8
    ? { ok: true, dni }
    : { ok: false, refusal: 'DNI_LENGTH' };
}

const LONGEST = 200;

/** '30111222' → '30.111.222' */
export function formatDni(dni: Dni): string {
  return dni.replace(/\B(?=(?:\d{3})+$)/g, '.');
}
