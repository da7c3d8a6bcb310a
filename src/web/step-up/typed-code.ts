export type TypedCode = { ok: true; code: string } | { ok: false; message: string };

/** Six digits, typed or pasted with or without a space. */
export function readSixDigits(typed: string): TypedCode {
  const code = typed.replace(/\s/g, '');
  if (code === '') return { ok: false, message: 'Escriba el código.' };
  if (!/^[0-9]{6}$/.test(code)) return { ok: false, message: 'El código tiene 6 números.' };
  return { ok: true, code };
}

/** The ten letters and digits of the counter's paper, in any case, with or without dashes and spaces. */
export function readActivationCode(typed: string): TypedCode {
  const code = typed.replace(/[\s-]/g, '').toUpperCase();
  if (code === '') return { ok: false, message: 'Escriba el código de activación.' };
  if (!/^[0-9A-Z]{10}$/.test(code)) {
    return { ok: false, message: 'El código de activación tiene 10 letras y números.' };
  }
  return { ok: true, code };
}
