import type { ClinicDay } from '../../../base/time/clinic-day.ts';
import type { Diagnosis } from '../../record/rules/entry-content.ts';

/** How long the parts of a document may be, in characters; and how many lines a list may have. */
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

/** How long a prescription or an order is in force, where nothing else is said: 30 days from its first. */
export const USUAL_VALID_DAYS = 30;
/** The longest that a document is in force, and the furthest that its first day may lie ahead. */
export const LONGEST_VALID_DAYS = 365;

export const documentKinds = ['prescription', 'study_order', 'certificate'] as const;
export type DocumentKind = (typeof documentKinds)[number];

export const certificateKinds = ['attendance', 'rest', 'fitness', 'other'] as const;
export type CertificateKind = (typeof certificateKinds)[number];

/** What was prescribed of one medicine. */
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
  /** To whom it will be shown; null: to whom it may concern. */
  presentedTo: string | null;
  /** A sensitive fact (Ley 25.326 art. 2): only where the patient asked for it to be said. */
  diagnosis: Diagnosis | null;
  patientAskedForDiagnosis: boolean;
}

/** What a doctor writes of a document. */
export type DocumentContent = PrescriptionContent | StudyOrderContent | CertificateContent;
