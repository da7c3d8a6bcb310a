import type { Admission, AdmissionNoted } from '../../../contract/reception/admissions.ts';
import { formatMoney } from '../../lib/format.ts';
import { errorsByField } from '../../lib/read-person.ts';
import { readDay, sayDay } from '../../lib/typed-day.ts';
import { readMoney } from '../../lib/typed-money.ts';

export const copayWords = {
  cash: 'En efectivo',
  debit: 'Con débito',
  credit: 'Con crédito',
  transfer: 'Por transferencia',
  qr: 'Con QR',
} as const;

export interface AdmissionDraft {
  orderState: AdmissionNoted['orderState'];
  orderNumber: string;
  orderDay: string;
  authorizationNumber: string;
  copay: string;
  copayBy: keyof typeof copayWords | '';
}

export type AdmissionErrors = Partial<Record<keyof AdmissionDraft, string>>;

export function draftOfAdmission(admission: Admission | null): AdmissionDraft {
  return {
    orderState: admission?.orderState ?? 'not_needed',
    orderNumber: admission?.orderNumber ?? '',
    orderDay: admission?.orderDay ? sayDay(admission.orderDay) : '',
    authorizationNumber: admission?.authorizationNumber ?? '',
    copay: admission && admission.copayCents > 0 ? formatMoney(admission.copayCents) : '',
    copayBy: admission?.copayBy ?? '',
  };
}

/** What is noted, or what is wrong with each field. */
export function readAdmission(
  draft: AdmissionDraft,
): { noted: AdmissionNoted; errors: null } | { noted: null; errors: AdmissionErrors } {
  const isThere = draft.orderState === 'present';
  const typedDay = draft.orderDay.trim();
  const orderDay = isThere && typedDay !== '' ? readDay(typedDay) : null;
  const copayCents = draft.copay.trim() === '' ? 0 : readMoney(draft.copay);
  const errors: AdmissionErrors = {
    ...(isThere && typedDay !== '' && orderDay === null && { orderDay: 'Escriba la fecha como 24/11/2026.' }),
    ...(copayCents === null && { copay: 'Escriba el importe como $ 3.500.' }),
    ...(copayCents !== null && copayCents > 0 && draft.copayBy === '' && { copayBy: 'Elija cómo pagó.' }),
    ...(copayCents === 0 && draft.copayBy !== '' && { copay: 'Escriba cuánto pagó.' }),
  };
  if (copayCents === null || Object.keys(errors).length > 0) return { noted: null, errors };
  const noted = {
    orderState: draft.orderState,
    orderNumber: (isThere && draft.orderNumber.trim()) || null,
    orderDay,
    authorizationNumber: draft.authorizationNumber.trim() || null,
    copayCents,
    copayBy: draft.copayBy || null,
  };
  return { noted, errors: null };
}

/** The server's messages beside the fields they speak of. */
export function admissionErrorsIn(fields: Record<string, string>): AdmissionErrors {
  return errorsByField(fields, {
    ...{ 'noted.orderState': 'orderState', 'noted.orderNumber': 'orderNumber', 'noted.orderDay': 'orderDay' },
    ...{ 'noted.authorizationNumber': 'authorizationNumber', 'noted.copayCents': 'copay' },
    ...{ 'noted.copayBy': 'copayBy' },
  } as const);
}
