import { numericDay } from '../../../domain/calendar/spanish-dates.ts';
import { formatDni } from '../../../domain/identity/dni.ts';
import type { DniCard, DocumentSex } from '../../../domain/identity/dni-card.ts';

/** The form as it is being typed. */
export interface RegistrationDraft {
  dni: string;
  fullName: string;
  chosenName: string;
  birthDate: string;
  sexOnDocument: DocumentSex | '';
  phone: string;
  email: string;
  insurerId: string;
  planId: string;
  memberNumber: string;
  password: string;
  consents: boolean;
}

export const emptyDraft: RegistrationDraft = {
  dni: '',
  fullName: '',
  chosenName: '',
  birthDate: '',
  sexOnDocument: '',
  phone: '',
  email: '',
  insurerId: '',
  planId: '',
  memberNumber: '',
  password: '',
  consents: false,
};

/** What the document says takes the place of what was typed; the rest stays. */
export function filledFromCard(draft: RegistrationDraft, card: DniCard): RegistrationDraft {
  return {
    ...draft,
    dni: formatDni(card.dni),
    fullName: card.fullName,
    birthDate: numericDay(card.birthDate),
    sexOnDocument: card.sex,
  };
}

/** A plan belongs to its insurer, and nobody is a member of none. */
export function withInsurer(draft: RegistrationDraft, insurerId: string): RegistrationDraft {
  return { ...draft, insurerId, planId: '', memberNumber: insurerId === '' ? '' : draft.memberNumber };
}
