/** A document number as it is stored: 7 or 8 digits, no leading zero. */
export type Dni = string;

export type DniRefusal = 'DNI_EMPTY' | 'DNI_NOT_DIGITS' | 'DNI_LENGTH';

export type ParsedDni = { ok: true; dni: Dni } | { ok: false; refusal: DniRefusal };

/** Reads a DNI typed with or without dots and spaces. A leading zero is dropped: 07.123.456 is 7.123.456. */
export function parseDni(text: string): ParsedDni {
  const typed = text.replace(/[.\s]/g, '');
  if (typed === '') return { ok: false, refusal: 'DNI_EMPTY' };
  if (!/^[0-9]+$/.test(typed)) return { ok: false, refusal: 'DNI_NOT_DIGITS' };
  const dni = typed.replace(/^0+/, '');
  return /^\d{7,8}$/.test(dni) && typed.length <= 8
    ? { ok: true, dni }
    : { ok: false, refusal: 'DNI_LENGTH' };
}

/** '30111222' → '30.111.222' */
export function formatDni(dni: Dni): string {
  return dni.replace(/\B(?=(?:\d{3})+$)/g, '.');
}
