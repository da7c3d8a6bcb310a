import { fieldMessages } from '../../../contract/field-messages.ts';
import { parseDni } from '../../../domain/identity/dni.ts';
import { newPasswordError } from '../../lib/new-password.ts';

export type ActivationDraft = Record<'dni' | 'code' | 'password', string>;
export type ActivationErrors = Partial<Record<keyof ActivationDraft, string | undefined>>;

export const emptyActivation: ActivationDraft = { dni: '', code: '', password: '' };

/** The activation, or what is wrong with each field. */
export function readActivation(draft: ActivationDraft): {
  activation: ActivationDraft | null;
  errors: ActivationErrors;
} {
  const dni = parseDni(draft.dni);
  const code = draft.code.replace(/[\s-]/g, '').toUpperCase();
  const password = newPasswordError(draft.password);
  const errors: ActivationErrors = {
    ...(!dni.ok && { dni: fieldMessages[dni.refusal] }),
    ...(!/^[0-9A-Z]{10}$/.test(code) && { code: 'El código de activación tiene 10 letras y números.' }),
    ...(password && { password }),
  };
  if (!dni.ok || Object.keys(errors).length > 0) return { activation: null, errors };
  return { activation: { dni: dni.dni, code, password: draft.password }, errors };
}
