import { z } from 'zod';
import { examples } from '../../../base/api/contract/examples.ts';
import { declareRefusal } from '../../../base/api/contract/refusal.ts';
import { LookalikeSchema } from './lookalikes.ts';

export const DOCUMENT_REGISTERED = declareRefusal({
  description: 'A person with this document (no DNI) is on file.',
  status: 409,
  message: 'Ya hay un paciente con ese documento.',
});

export const LOOKALIKES = declareRefusal({
  description:
    'At the counter: people on file may be the same person; the receptionist has to deny it.',
  status: 409,
  message: 'Ya hay personas registradas que se parecen a esta.',
  data: z.strictObject({ patients: z.array(LookalikeSchema).max(10) }),
  example: {
    patients: [
      {
        id: '5e1d7c3a-1b2c-4d3e-8f40-5162738495a6',
        fullName: 'Ana María Pérez',
        chosenName: null,
        familyNames: 'Pérez',
        dni: '30111222',
        birthDate: '1983-04-05',
        document: null,
        phone: examples.phone,
      },
    ],
  },
});

export const BABY_ON_FILE = declareRefusal({
  description:
    'A person of that name, and maybe that birth date, is on file: the counter tells them apart.',
  status: 409,
  message:
    'Ya hay una persona registrada con un nombre parecido. Pida en recepción que la vinculen, con un documento.',
});

export const ALREADY_LINKED = declareRefusal({
  description: 'That person already acts for the patient.',
  status: 409,
  message: 'Esa persona ya figura como representante.',
});

export const FAMILY_RESTRICTED = declareRefusal({
  description:
    "A court's order on file keeps that person from acting for the patient.",
  status: 409,
  message:
    'Hay una restricción judicial anotada: esa persona no puede representarla. Se levanta en recepción, con el documento.',
});
