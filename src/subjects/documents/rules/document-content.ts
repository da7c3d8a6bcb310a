import type { ClinicDay } from '../../../base/time/clinic-day.ts';
import type { Diagnosis } from '../../record/rules/entry-content.ts';

/** The most characters of a document's parts, and the most lines of its lists. */
export const DRUG_MAX = 120;
export const DOSAGE_MAX = 300;
export const QUANTITY_MAX = 999;
export const PRESCRIPTION_LINES_MAX = 10;
export const STUDY_MAX = 160;
export const STUDIES_MAX = 30;
export const INSTRUCTIONS_MAX = 2000;
export const CERTIFICATE_TEXT_MAX = 4000;
export const PRESENTED_TO_MAX = 120;
export const ANNULMENT_REASON_MIN = 5;
export const ANNULMENT_REASON_MAX = 300;
export const ALLERGY_REASON_MIN = 5;
export const ALLERGY_REASON_MAX = 300;

/** The usual days that a prescription or an order is in force after its first day. */
export const USUAL_VALID_DAYS = 30;
/** The most days that a document is in force, and that its first day may lie ahead. */
export const LONGEST_VALID_DAYS = 365;

export const documentKinds = [
  'prescription',
  'study_order',
  'certificate',
] as const;
export type DocumentKind = (typeof documentKinds)[number];

export const certificateKinds = [
  'attendance',
  'rest',
  'fitness',
  'other',
] as const;
export type CertificateKind = (typeof certificateKinds)[number];

/** One medicine of a prescription. */
export interface PrescriptionLine {
  /** Nombre genérico, denominación común internacional (Ley 25.649). */
  genericName: string;
  /** Forma farmacéutica: «comprimidos». */
  form: string;
  /** Presentación: «500 mg, envase por 16». */
  presentation: string;
  /** Dose, and how it is taken. */
  dosage: string;
  /** Units of the presentation to be dispensed. */
  quantity: number;
  /** A suggestion (Ley 25.649 art. 2); null: none. */
  suggestedBrand: string | null;
}

export interface PrescriptionContent {
  kind: 'prescription';
  lines: PrescriptionLine[];
  diagnosis: Diagnosis;
  isLongTreatment: boolean;
}

export interface StudyOrderContent {
  kind: 'study_order';
  studies: { text: string; note: string | null }[];
  diagnosis: Diagnosis;
  isUrgent: boolean;
  /** For the patient: fasting, what to bring; empty: nothing. */
  instructions: string;
}

export interface CertificateContent {
  kind: 'certificate';
  certificateKind: CertificateKind;
  text: string;
  fromDay: ClinicDay | null;
  toDay: ClinicDay | null;
  /** The person or office to which it will be shown. Null: not named. */
  presentedTo: string | null;
  /** Sensitive data (Ley 25.326 art. 2): only if the patient asked to include it. */
  diagnosis: Diagnosis | null;
  patientAskedForDiagnosis: boolean;
}

/** The content of a document, as the doctor writes it. */
export type DocumentContent =
  | PrescriptionContent
  | StudyOrderContent
  | CertificateContent;
