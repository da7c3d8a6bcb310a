// The prefixes of persons; 30, 33 and 34 are of companies.
const PREFIX = '2[034567]';
const WITH_DASHES = new RegExp(
  `^${PREFIX}\\s?[-./ ]\\s?(\\d{0,2}[., ]?\\d{3}[., ]?\\d{3})\\s?[-./ ]\\s?\\d$`,
);
const BARE = new RegExp(`^${PREFIX}\\d{9}$`);
const WEIGHTS = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2];

/**
 * The DNI in a CUIL of plain characters. Dashes show which part it is; of eleven bare digits only the check
 * digit tells a CUIL from a phone. Null: it is no CUIL.
 */
export function dniOfCuil(text: string): string | null {
  const middle =
    WITH_DASHES.exec(text)?.[1] ??
    (isCuil(text) ? text.slice(2, 10) : undefined);
  const dni = middle?.replace(/\D/g, '').replace(/^0+/, '');
  return dni !== undefined && /^\d{6,8}$/.test(dni) ? dni : null;
}

/** True if eleven digits are a person's CUIL: the prefix and the check digit, modulus 11, say so. */
export function isCuil(digits: string): boolean {
  return BARE.test(digits) && checkDigitOf(digits) === Number(digits[10]);
}

/** Null: with this prefix the number has none, and AFIP gave it another prefix. */
function checkDigitOf(digits: string): number | null {
  const sum = WEIGHTS.reduce(
    (total, weight, at) => total + weight * Number(digits[at]),
    0,
  );
  const rest = sum % 11;
  if (rest === 0) return 0;
  return rest === 1 ? null : 11 - rest;
}
