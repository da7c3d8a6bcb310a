import type {
  MedicalRecord,
  OwnPatient,
} from '../../subjects/record/contract/doctor-record.ts';
import type {
  EncounterDraft,
  RecordEntry,
} from '../../subjects/record/contract/record-entries.ts';
import type { RecordPatient } from '../../subjects/record/contract/record-patient.ts';
import { emptyBackground } from '../../subjects/record/rules/empty-background.ts';
import type { EncounterContent } from '../../subjects/record/rules/entry-content.ts';
import type { VisitRecord } from '../../subjects/visits/contract/visit.ts';
import { fakePeople } from '../fakes/access/fake-sessions.ts';
import { todayAt } from '../fakes/appointments/fake-appointments.ts';

/* Plain examples of a medical record. The test states what becomes of them. */

const idOf = (number: number) =>
  `0190d000-0000-7000-8000-${String(number).padStart(12, '0')}`;
export const visitId = idOf(1);
export const recordPatientId = idOf(2);

export const nothingMeasured: EncounterContent['vitalSigns'] = {
  systolicMmHg: null,
  diastolicMmHg: null,
  heartRatePerMinute: null,
  respiratoryRatePerMinute: null,
  temperatureC: null,
  oxygenSaturationPercent: null,
  weightKg: null,
  heightCm: null,
};

export function encounterContent(
  changes: Partial<EncounterContent> = {},
): EncounterContent {
  return {
    reason: '',
    findings: '',
    vitalSigns: nothingMeasured,
    diagnoses: [],
    plan: '',
    background: null,
    ...changes,
  };
}

export function recordPatient(
  changes: Partial<RecordPatient> = {},
): RecordPatient {
  return {
    id: recordPatientId,
    name: 'Ana Acosta',
    fullName: 'Ana Acosta',
    dni: '30111222',
    birthDate: '1980-05-04',
    ageYears: 46,
    sexOnDocument: 'F' as const,
    coverage: 'Salud Federal 210',
    recordNumber: 7,
    keptUntil: '2036-10-01',
    ...changes,
  };
}

/** A signed encounter of the fake clinic's doctor. */
export function recordEntry(changes: Partial<RecordEntry> = {}): RecordEntry {
  const { id: doctorId, name } = fakePeople.doctor;
  return {
    id: idOf(100 + (changes.folio ?? 1)),
    folio: 1,
    signedAt: todayAt('09:20'),
    author: { doctorId, name, license: 'MN 123456' },
    appointmentId: visitId,
    visitDay: '2026-11-16',
    specialtyName: 'Cardiología',
    isReserved: false,
    isForPatient: false,
    content: encounterContent({ reason: 'Control' }),
    addenda: [],
    attachments: [],
    hash: 'a'.repeat(64),
    ...changes,
  };
}

export function encounterDraft(
  changes: Partial<EncounterDraft> = {},
): EncounterDraft {
  return {
    version: 1,
    savedAt: todayAt('09:05'),
    content: encounterContent(),
    ...changes,
  };
}

/** A visit in progress of a patient whose background holds one problem. */
export function visitRecord(changes: Partial<VisitRecord> = {}): VisitRecord {
  return {
    appointmentId: visitId,
    status: 'in_progress',
    startsAt: todayAt('09:00'),
    practiceName: 'Consulta de cardiología',
    canSign: true,
    patient: recordPatient(),
    insurerName: 'Salud Federal',
    planName: '210',
    isPrivate: false,
    background: currentBackground(),
    sinceLast: null,
    lastEntries: [],
    entryCount: 0,
    draft: null,
    attachments: [],
    signed: null,
    ...changes,
  };
}

export function currentBackground(
  changes: Partial<VisitRecord['background']> = {},
): VisitRecord['background'] {
  const problems = [{ text: 'Hipertensión', since: '2019', note: null }];
  return {
    folio: 3,
    since: todayAt('10:00', '2026-10-01'),
    authorName: 'Ema Roldán',
    background: { ...emptyBackground, problems },
    ...changes,
  };
}

export function medicalRecord(
  changes: Partial<MedicalRecord> = {},
): MedicalRecord {
  return {
    patient: recordPatient(),
    openUntil: null,
    background: currentBackground(),
    entries: [recordEntry()],
    entryCount: 1,
    olderBefore: null,
    choices: { years: [], authors: [], specialties: [], kinds: [] },
    matchingCount: changes.entryCount ?? 1,
    ...changes,
  };
}

export function ownPatient(changes: Partial<OwnPatient> = {}): OwnPatient {
  return {
    id: recordPatientId,
    name: 'Ana Acosta',
    fullName: 'Ana Acosta',
    dni: '30111222',
    lastAppointmentAt: todayAt('09:00'),
    nextAppointmentAt: null,
    entryCount: 1,
    ...changes,
  };
}
