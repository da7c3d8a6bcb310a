import { fieldMessages } from '../../../contract/field-messages.ts';
import { parseDni } from '../../../domain/identity/dni.ts';
import { isLikelyEmail } from '../../lib/read-person.ts';

/** Who asks for a link, as it is typed. */
export interface TypedWhom {
  who: 'patient' | 'staff';
  dni: string;
  email: string;
}

export const emptyWhom: TypedWhom = { who: 'patient', dni: '', email: '' };

export type Whom = { who: 'patient'; dni: string } | { who: 'staff'; email: string };

/** Whom the link is for, or what is wrong with what was typed. */
export function readWhom({ who, dni, email }: TypedWhom): { whom: Whom | null; error: string | undefined } {
  if (who === 'patient') {
    const read = parseDni(dni);
    return read.ok
      ? { whom: { who, dni: read.dni }, error: undefined }
      : { whom: null, error: fieldMessages[read.refusal] };
  }
  const typed = email.trim();
  return isLikelyEmail(typed)
    ? { whom: { who, email: typed }, error: undefined }
    : { whom: null, error: typed === '' ? 'Escriba su e-mail.' : fieldMessages.EMAIL_UNREADABLE };
}
