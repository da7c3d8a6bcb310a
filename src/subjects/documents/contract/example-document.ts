import { examples } from '../../../base/api/contract/examples.ts';

const prescribed = {
  genericName: 'Amoxicilina',
  form: 'Comprimidos',
  presentation: '500 mg, envase por 16',
  dosage: 'Uno cada 8 horas, por 7 días',
  quantity: 2,
  suggestedBrand: null,
};
/** An annulled prescription, for the examples in the API's description. */
export const exampleDocument = {
  id: '4d8e6c2b-9a7f-4b1c-8d3e-2f1a0b9c8d7e',
  folio: 4,
  status: 'annulled' as const,
  daysEndedOn: null,
  code: '7H2K-M4QX-9BTD-W3FV-C8PR',
  issuedAt: examples.startsAt,
  issuedOn: '2026-11-25',
  validFrom: '2026-11-25',
  validUntil: '2026-12-25',
  cuir: null,
  appointmentId: examples.appointmentId,
  allergiesSeen: [],
  renews: null,
  renewedBy: null,
  canRenew: false,
  professional: {
    doctorId: examples.doctorId,
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
    at: examples.startsAt,
    authorName: 'Lía Paz',
    reason: 'Se cambió por otro antibiótico',
  },
  hash: '6f'.repeat(32),
};
