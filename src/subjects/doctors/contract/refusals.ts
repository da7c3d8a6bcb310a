import { z } from 'zod';
import { declareRefusal } from '../../../base/api/contract/refusal.ts';
import {
  AppointmentOutsideSchema,
  exampleOutside,
} from '../../schedule/contract/appointments-outside.ts';

export const LICENSE_TAKEN = declareRefusal({
  description: 'Another professional has this licence.',
  status: 409,
  message: 'Ya hay un profesional con esa matrícula.',
});

export const APPOINTMENTS_STAND = declareRefusal({
  description:
    'Future appointments use the insurer that would end. Sent again with `confirmation`, it ends, and they stay.',
  status: 409,
  message: 'Hay turnos dados con esa cobertura. No se guardó ningún cambio.',
  data: z.strictObject({
    total: z.int32(),
    confirmation: z.string(),
    appointments: z.array(AppointmentOutsideSchema).max(200),
  }),
  example: {
    total: 1,
    confirmation: '3q2-7wBfX1k',
    appointments: [exampleOutside],
  },
});
