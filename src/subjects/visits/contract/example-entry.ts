import { examples } from '../../../base/api/contract/examples.ts';

/* A signed visit, for the examples in the API's description. */

export const exampleBackground = {
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
export const exampleEntry = {
  id: '3c9d2b1a-7e6f-4a5b-8c4d-9e0f1a2b3c4d',
  folio: 3,
  signedAt: examples.startsAt,
  appointmentId: examples.appointmentId,
  visitDay: '2026-11-25',
  specialtyName: 'Clínica',
  author: {
    doctorId: examples.doctorId,
    name: 'Lía Paz',
    license: 'MN 123456',
  },
  isReserved: false,
  isForPatient: true,
  content,
  addenda: [],
  attachments: [],
  hash: '5e'.repeat(32),
};
