import type { z } from 'zod';
import type {
  RefusalCode,
  refusals,
} from '../../../base/api/contract/refusals.ts';

type DataOf<Code extends RefusalCode> = (typeof refusals)[Code] extends {
  data: infer Schema extends z.ZodType;
}
  ? z.input<Schema>
  : never;
type CodeWithData = {
  [Code in RefusalCode]: [DataOf<Code>] extends [never] ? never : Code;
}[RefusalCode];

const doctorId = '7a2c1f52-90b1-4f7e-9a51-0c2f6f0e4a11';
const startsAt = '2026-11-25T13:20:00Z';
const nearest = [{ doctorId, doctorName: 'Lía Paz', startsAt }];
const person = {
  fullName: 'Ana María Pérez',
  chosenName: null,
  familyNames: 'Pérez',
  dni: '30111222',
  birthDate: '1983-04-05',
};
const phone = '+5491155554444';
const appointmentId = '0f5b8a5e-4a6b-4b39-8d0a-5b0c5c6d7e8f';
const background = {
  problems: [{ text: 'Asma', since: '2019', note: null }],
  allergies: [],
  medications: [],
  procedures: [],
  familyHistory: [],
};
const content = {
  reason: 'Control',
  findings: 'Sin hallazgos.',
  plan: 'Control en un año.',
  background: null,
  vitalSigns: {
    systolicMmHg: 120,
    diastolicMmHg: 80,
    heartRatePerMinute: 72,
    respiratoryRatePerMinute: null,
    temperatureC: 36.5,
    oxygenSaturationPercent: 98,
    weightKg: 71.5,
    heightCm: 168,
  },
  diagnoses: [{ text: 'Examen de salud', code: null, codeSystem: null }],
};
const entry = {
  id: '3c9d2b1a-7e6f-4a5b-8c4d-9e0f1a2b3c4d',
  folio: 3,
  signedAt: startsAt,
  appointmentId,
  visitDay: '2026-11-25',
  specialtyName: 'Clínica',
  author: { doctorId, name: 'Lía Paz', license: 'MN 123456' },
  isReserved: false,
  isForPatient: true,
  content,
  addenda: [],
  attachments: [],
  hash: '5e'.repeat(32),
};

const prescribed = {
  genericName: 'Amoxicilina',
  form: 'Comprimidos',
  presentation: '500 mg, envase por 16',
  dosage: 'Uno cada 8 horas, por 7 días',
  quantity: 2,
  suggestedBrand: null,
};
const document = {
  id: '4d8e6c2b-9a7f-4b1c-8d3e-2f1a0b9c8d7e',
  folio: 4,
  status: 'annulled' as const,
  daysEndedOn: null,
  code: '7H2K-M4QX-9BTD-W3FV-C8PR',
  issuedAt: startsAt,
  issuedOn: '2026-11-25',
  validFrom: '2026-11-25',
  validUntil: '2026-12-25',
  cuir: null,
  appointmentId,
  allergiesSeen: [],
  renews: null,
  renewedBy: null,
  canRenew: false,
  professional: {
    doctorId,
    name: 'Lía Paz',
    license: 'MN 123456',
    profession: 'Médica',
    specialtyName: 'Clínica',
    address: 'Av. Corrientes 1234, Buenos Aires',
  },
  patient: {
    name: 'Ana María Pérez',
    dni: '30111222',
    birthDate: '1983-04-05',
    sexOnDocument: 'F' as const,
    coverage: 'OSDE, 210',
    memberNumber: '61 123456 7 01',
  },
  content: {
    kind: 'prescription' as const,
    lines: [prescribed],
    isLongTreatment: false,
    diagnosis: { text: 'Faringitis', code: null, codeSystem: null },
  },
  annulment: {
    folio: 5,
    at: startsAt,
    authorName: 'Lía Paz',
    reason: 'Se cambió por otro antibiótico',
  },
  hash: '6f'.repeat(32),
};

/** Example data for each refusal that carries data. */
export const refusalExamples: { [Code in CodeWithData]: DataOf<Code> } = {
  INVALID_INPUT: {
    fields: [{ path: 'patient.dni', message: 'El DNI tiene 7 u 8 números.' }],
  },
  SLOT_TAKEN: { nearest },
  SESSIONS_TAKEN: {
    sessions: nearest.map(({ doctorId, startsAt: takenAt }) => ({
      doctorId,
      startsAt: takenAt,
      nearest,
    })),
  },
  SLOT_NOT_OFFERED: { reason: 'TOO_SOON', nearest },
  OFFER_OVER: { state: 'expired' },
  TIMES_FREE: { nearest },
  TOO_MANY_APPOINTMENTS: { scope: 'clinic', limit: 5 },
  LOOKALIKES: {
    patients: [
      {
        id: '5e1d7c3a-1b2c-4d3e-8f40-5162738495a6',
        ...person,
        document: null,
        phone,
      },
    ],
  },
  CANNOT_RESEND: { reason: 'PAST' },
  PROOF_OF_WORK_NEEDED: {
    challenge:
      '{"algorithm":"SHA-256","challenge":"…","salt":"…","signature":"…"}',
  },
  TOO_MANY_ATTEMPTS: { retryAfterSeconds: 30 },
  WRONG_STATUS: { status: 'cancelled' },
  WRONG_DAY: { day: '2026-11-26' },
  QUEUE_EMPTY: { out: 1 },
  ROOM_IN_USE: {
    roomName: 'Consultorio 3',
    ticket: 'A-012',
    patientName: 'Ana Paz',
    isInside: true,
    wantedTicket: 'A-014',
    wantedName: 'Luis Sosa',
  },
  COPY_ALREADY_ASKED: { dueAt: startsAt },
  COPY_REQUEST_CHANGED: { state: 'prepared' },
  DRAFT_CHANGED: { draft: { version: 4, savedAt: startsAt, content } },
  ALREADY_SIGNED: { entry },
  BACKGROUND_CHANGED: {
    current: { folio: 3, since: startsAt, authorName: 'Lía Paz', background },
  },
  ALLERGY: {
    matches: [
      {
        line: 0,
        genericName: 'Amoxicilina',
        allergy: 'Penicilina',
        allergyNote: 'Urticaria',
        family: 'Penicilinas',
        isCross: false,
      },
    ],
  },
  ALREADY_ANNULLED: { document },
  CANNOT_RENEW: { reason: 'ANNULLED' },
  ATTACHMENTS_CHANGED: {
    attachments: [
      {
        id: appointmentId,
        name: 'radiografía.jpg',
        kind: 'image/jpeg',
        bytes: 512_000,
        sha256: '5e'.repeat(32),
        thumbnail: null,
        uploadedAt: startsAt,
      },
    ],
  },
  TOO_EARLY: { startsAt },
  OUTSIDE_SCHEDULE: {
    total: 1,
    appointments: [
      {
        appointmentId,
        code: 'K7M2QX',
        startsAt,
        doctorId,
        doctorName: 'Lía Paz',
        patientName: 'Ana Pérez',
        familyNames: 'Pérez',
        phone,
      },
    ],
  },
  APPOINTMENTS_STAND: {
    total: 1,
    confirmation: '3q2-7wBfX1k',
    appointments: [
      {
        appointmentId,
        code: 'K7M2QX',
        startsAt,
        doctorId,
        doctorName: 'Lía Paz',
        patientName: 'Ana Pérez',
        familyNames: 'Pérez',
        phone,
      },
    ],
  },
  IN_USE: { total: 1, by: ['Lía Paz'] },
  OVERBOOK_FULL: { limit: 2 },
  DAY_FULL: { canOverbook: true },
  ROOM_TAKEN: {
    roomName: 'Consultorio 3',
    doctorName: 'Lía Paz',
    day: '2026-11-25',
    fromMinute: 480,
    toMinute: 720,
    repeats: true,
  },
  CHANGE_TOO_LATE: { changeUntilHours: 24 },
  RECORD_CLOSED: { until: '2026-11-26T13:00:00.000Z', because: 'counter' },
  CODE_WRONG: { attemptsLeft: 3 },
};
