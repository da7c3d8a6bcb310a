import type { NewPatient } from '../../../../base/person/contract/person-fields.ts';
import { formatDni } from '../../../../base/person/rules/dni.ts';
import type {
  DniCard,
  DocumentSex,
} from '../../../../base/person/rules/dni-card.ts';
import type { TypedName } from '../../../../base/person/rules/typed-name.ts';
import { numericDay } from '../../../../base/time/spanish-dates.ts';
import type { useLightForm } from '../../../../base/ui/field/use-light-form.ts';
import { partsOfCard } from '../../../../base/ui/forms/card-questions.ts';

/** The form, as being typed. */
export interface RegistrationDraft {
  dni: string;
  fullName: string;
  /** The parts of the name, if they were given. */
  nameParts?: TypedName | null;
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

export type RegistrationFields = ReturnType<
  typeof useLightForm<RegistrationDraft, NewPatient>
>;

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

/** The document's data replace typed ones, and empty those that must be asked. Other fields stay. */
export function filledFromCard(
  draft: RegistrationDraft,
  card: DniCard,
): RegistrationDraft {
  return {
    ...draft,
    dni: formatDni(card.dni),
    fullName: card.fullName ?? '',
    nameParts: partsOfCard(card),
    birthDate: card.birthDate ? numericDay(card.birthDate) : '',
    sexOnDocument: card.sex ?? draft.sexOnDocument,
  };
}

/** A plan belongs to its insurer, and without an insurer there is no member number. */
export function withInsurer(
  draft: RegistrationDraft,
  insurerId: string,
): RegistrationDraft {
  return {
    ...draft,
    insurerId,
    planId: '',
    memberNumber: insurerId === '' ? '' : draft.memberNumber,
  };
}
