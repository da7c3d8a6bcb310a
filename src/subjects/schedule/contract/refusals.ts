import { z } from 'zod';
import {
  exampleOffer,
  NearestTimesSchema,
  OfferSchema,
} from '../../../base/api/contract/offers.ts';
import { declareRefusal } from '../../../base/api/contract/refusal.ts';
import {
  AppointmentOutsideSchema,
  exampleOutside,
} from './appointments-outside.ts';
import { notOfferedReasons, notOfferedSentences } from './not-offered.ts';

export const SLOT_TAKEN = declareRefusal({
  description: 'Another person took the time first.',
  status: 409,
  message: 'Ese horario acaba de ocuparse.',
  data: NearestTimesSchema,
  example: { nearest: [exampleOffer] },
});

export const SLOT_NOT_OFFERED = declareRefusal({
  description: 'The time cannot be booked, or not any more.',
  status: 409,
  message: 'Ese horario ya no se puede reservar.',
  data: z.strictObject({
    reason: z.enum(notOfferedReasons),
    nearest: z.array(OfferSchema),
  }),
  example: { reason: 'TOO_SOON', nearest: [exampleOffer] },
  exactly: ({ reason }) => reason && notOfferedSentences[reason],
});

export const WRONG_DAY = declareRefusal({
  description:
    "Arrival, start and absence are noted on the appointment's own day.",
  status: 409,
  message: 'Ese turno es de otro día.',
  data: z.strictObject({ day: z.iso.date() }),
  example: { day: '2026-11-26' },
});

export const OUTSIDE_SCHEDULE = declareRefusal({
  description:
    'The change would leave appointments outside the agenda: the first fifty of them, by time.',
  status: 409,
  message:
    'Hay turnos dados que quedarían fuera de agenda. No se guardó ningún cambio.',
  data: z.strictObject({
    total: z.int32(),
    appointments: z.array(AppointmentOutsideSchema).max(50),
  }),
  example: {
    total: 1,
    appointments: [exampleOutside],
  },
});

export const SCHEDULE_BUSY = declareRefusal({
  description:
    'Other changes of schedules took too long: this one wrote nothing, and can be sent again.',
  status: 409,
  message:
    'Se están guardando otros cambios de agenda. No se guardó nada de este: espere unos segundos e intente otra vez.',
});

export const ROOM_TAKEN = declareRefusal({
  description:
    'Another doctor attends there then: on that day, and each week if it repeats.',
  status: 409,
  message: 'Ese consultorio ya está ocupado a esa hora.',
  data: z.strictObject({
    roomName: z.string(),
    doctorName: z.string(),
    day: z.iso.date(),
    fromMinute: z.int32(),
    toMinute: z.int32(),
    repeats: z.boolean(),
  }),
  example: {
    roomName: 'Consultorio 3',
    doctorName: 'Lía Paz',
    day: '2026-11-25',
    fromMinute: 480,
    toMinute: 720,
    repeats: true,
  },
});
