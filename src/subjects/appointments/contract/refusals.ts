import { z } from 'zod';
import { examples } from '../../../base/api/contract/examples.ts';
import { ToldLimitSchema } from '../../../base/api/contract/fields.ts';
import { declareRefusal } from '../../../base/api/contract/refusal.ts';
import { limitSentence, patientBusySentence } from './refusal-words.ts';

export const ACCESS_REFUSED = declareRefusal({
  description:
    "The link's secret, or the DNI and code, do not open this appointment, or its time is over.",
  status: 404,
  message: 'Esos datos no corresponden a ningún turno vigente.',
});

export const WRONG_STATUS = declareRefusal({
  description: "The appointment's state does not allow this.",
  status: 409,
  message: 'El turno cambió y ya no se puede hacer esto.',
  data: z.strictObject({
    status: z.enum([
      'held',
      'booked',
      'arrived',
      'in_progress',
      'fulfilled',
      'noshow',
      'cancelled',
    ]),
  }),
  example: { status: 'cancelled' },
});

export const TOO_EARLY = declareRefusal({
  description:
    'The patient may still come: absence can be noted from `startsAt` on.',
  status: 409,
  message:
    'Todavía no es la hora de ese turno: la ausencia se anota desde que empieza.',
  data: z.strictObject({ startsAt: z.iso.datetime() }),
  example: { startsAt: examples.startsAt },
});

export const CHANGE_TOO_LATE = declareRefusal({
  description:
    'It is too late to change the appointment through the web; it can still be cancelled.',
  status: 409,
  message:
    'Falta muy poco para cambiarlo por internet. Llame a la clínica, o cancélelo.',
  data: z.strictObject({ changeUntilHours: z.int32() }),
  example: { changeUntilHours: 24 },
});

export const UNDO_TOO_LATE = declareRefusal({
  description: 'The ten minutes to undo a cancellation are over.',
  status: 409,
  message: 'Pasó el tiempo para deshacerlo.',
});

export const PATIENT_BUSY = declareRefusal({
  description: 'The patient has another appointment that overlaps this one.',
  status: 409,
  message: patientBusySentence,
});

export const TOO_MANY_APPOINTMENTS = declareRefusal({
  description:
    'The patient has as many future appointments as the clinic allows, in all or in this specialty.',
  status: 409,
  message: limitSentence({}),
  data: ToldLimitSchema,
  example: { scope: 'clinic', limit: 5 },
  exactly: limitSentence,
});

export const ROOM_IN_USE = declareRefusal({
  description:
    'Another patient is in that room or called into it: the caller has to confirm the call.',
  status: 409,
  message: 'Ese consultorio ya está en uso.',
  data: z.strictObject({
    roomName: z
      .string()
      .nullable()
      .describe('Null: no room, but the same doctor.'),
    ticket: z.string().nullable().describe('The ticket of that patient.'),
    patientName: z.string().describe('Surname first.'),
    isInside: z.boolean().describe('False: called, not in yet.'),
    wantedTicket: z.string().nullable().describe('The ticket to call.'),
    wantedName: z.string().describe('Surname first.'),
  }),
  example: {
    roomName: 'Consultorio 3',
    ticket: 'A-012',
    patientName: 'Ana Paz',
    isInside: true,
    wantedTicket: 'A-014',
    wantedName: 'Luis Sosa',
  },
  exactly({ roomName, ticket, patientName, isInside }) {
    const [patient, room] = [
      ticket ?? patientName,
      roomName ?? 'el consultorio',
    ];
    if (patient === undefined) return undefined;
    return isInside
      ? `${patient} está en ${room}.`
      : `${patient} ya tiene un llamado a ${room} y todavía no entró.`;
  },
});

export const OPINION_TOO_LATE = declareRefusal({
  description: 'More than fourteen days passed since the visit.',
  status: 409,
  message: 'Pasaron más de 14 días desde la consulta: ya no se puede opinar.',
});

export const OPINION_GIVEN = declareRefusal({
  description: 'The visit already has another opinion.',
  status: 409,
  message: 'Ya opinó sobre esta consulta. Su primera respuesta es la que vale.',
});
