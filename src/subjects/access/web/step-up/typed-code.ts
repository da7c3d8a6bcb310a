export type TypedCode =
  | { ok: true; code: string }
  | { ok: false; message: string };

/** Six digits, typed or pasted with or without a space. */
export function readSixDigits(typed: string): TypedCode {
  const code = typed.replace(/\s/g, '');
  if (code === '') return { ok: false, message: 'Escriba el código.' };
  if (!/^[0-9]{6}$/.test(code))
    return { ok: false, message: 'El código tiene 6 números.' };
  return { ok: true, code };
}

/** Ten letters and digits from paper, in any case, with or without dashes and spaces. */
export function readPaperCode(
  typed: string,
  name: 'activación' | 'recuperación',
): TypedCode {
  const code = typed.replace(/[\s-]/g, '').toUpperCase();
  if (code === '')
    return { ok: false, message: `Escriba el código de ${name}.` };
  if (!/^[0-9A-Z]{10}$/.test(code)) {
    return {
      ok: false,
      message: `El código de ${name} tiene 10 letras y números.`,
    };
  }
  return { ok: true, code };
}
