import { oc } from '@orpc/contract';
import { z } from 'zod';
import { DaySchema, DoctorRefSchema, InstantSchema, MinuteOfDaySchema, StartSchema } from '../fields.ts';
import {
  BirthDateFieldSchema,
  DniFieldSchema,
  PersonNameFieldSchema,
  PhoneFieldSchema,
} from '../person-fields.ts';
import { DoctorDaySchema } from '../public/availability.ts';
import { SlotSchema } from '../public/booking.ts';
import { OfferSchema, refusing } from '../refusals.ts';
import { StaffTurnoSchema } from '../staff/turnos.ts';

const signedIn = ['NOT_SIGNED_IN', 'TOKEN_EXPIRED', 'NEEDS_CODE', 'UNAVAILABLE'] as const;

const reason = (empty: string) =>
  z.string(empty).trim().min(1, empty).max(500, 'El motivo tiene 500 caracteres como máximo.');

/** A stretch in which a doctor attends, in minutes of that day. */
export const AgendaSessionSchema = z.strictObject({
  from: MinuteOfDaySchema,
  to: MinuteOfDaySchema,
  slotMinutes: z.int(),
  roomName: z.string().nullable(),
});

export const AgendaPracticeSchema = z.strictObject({ id: z.uuid(), name: z.string(), visitMinutes: z.int() });

/** Whose column it is: the practices are those that this doctor offers, first choices first. */
export const AgendaDoctorSchema = DoctorRefSchema.extend({
  specialtyNames: z.array(z.string()),
  practices: z.array(AgendaPracticeSchema),
  insurerIds: z.array(z.uuid()),
});
export type AgendaDoctor = z.infer<typeof AgendaDoctorSchema>;

export const AgendaColumnSchema = AgendaDoctorSchema.extend({
  /** In order. Empty exactly where `closure` says why. */
  sessions: z.array(AgendaSessionSchema),
  closure: z
    .discriminatedUnion('code', [
      z.strictObject({ code: z.literal('HOLIDAY'), name: z.string() }),
      z.strictObject({ code: z.literal('ABSENT'), reason: z.string() }),
      z.strictObject({ code: z.literal('NO_SESSION') }),
      /** Disabled since: only what was booked before is left. */
      z.strictObject({ code: z.literal('DISABLED') }),
    ])
    .nullable(),
  /** The words of an absence that took part of the day. */
  absenceReason: z.string().nullable(),
  /** Sobreturnos that each half of the day may have, and those it has. */
  overbookLimit: z.int(),
  overbooked: z.strictObject({ AM: z.int(), PM: z.int() }),
});
export type AgendaColumn = z.infer<typeof AgendaColumnSchema>;

export const AgendaDaySchema = z.strictObject({
  day: DaySchema,
  timeZone: z.string(),
  /** The server's clock when it answered. */
  serverNow: InstantSchema,
  /** When minute 0 of that day is. */
  dayStartsAt: InstantSchema,
  /** Who attends that day, or would have, or has turnos; by name. */
  doctors: z.array(AgendaColumnSchema),
  /** All of that day, by time and doctor; the cancelled ones too. */
  turnos: z.array(StaffTurnoSchema),
  counts: z.strictObject({
    booked: z.int(),
    arrived: z.int(),
    in_progress: z.int(),
    fulfilled: z.int(),
    noshow: z.int(),
    cancelled: z.int(),
  }),
  /** Still in the waiting room of earlier days: somebody has to say what became of them. */
  leftWaiting: z.array(StaffTurnoSchema),
});
export type AgendaDay = z.infer<typeof AgendaDaySchema>;

/** Free times of a doctor by day, as the desk may give them. */
export const DeskTimesSchema = z.strictObject({
  timeZone: z.string(),
  practiceId: z.uuid(),
  visitMinutes: z.int(),
  days: z.array(DoctorDaySchema),
  /** The first free one from `from` on within 60 days. */
  firstFree: OfferSchema.nullable(),
});
export type DeskTimes = z.infer<typeof DeskTimesSchema>;

/** What the counter asks of somebody who was never here; without DNI the birth date too. The rest is for later. */
export const DeskPatientSchema = z.strictObject({
  fullName: PersonNameFieldSchema,
  dni: DniFieldSchema.nullable(),
  birthDate: BirthDateFieldSchema.optional(),
  phone: PhoneFieldSchema.optional(),
});
export type DeskPatient = z.infer<typeof DeskPatientSchema>;

export const DeskBookerSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('known'), patientId: z.uuid() }),
  z.strictObject({
    kind: z.literal('new'),
    patient: DeskPatientSchema,
    /** Whoever is on file and looks alike was seen, and is somebody else. */
    isAnother: z.boolean(),
    /** They were shown or read the privacy policy, and agree to it. */
    hasConsented: z.boolean(),
  }),
]);
export type DeskBooker = z.infer<typeof DeskBookerSchema>;

/** The turno, and what whoever gave it should know and say. */
export const DeskBookedSchema = z.strictObject({
  turno: StaffTurnoSchema,
  /** The limit of future turnos that this one passes; it does not bind the desk. */
  passedLimit: z.strictObject({ scope: z.enum(['clinic', 'specialty']), limit: z.int() }).nullable(),
  /** How the patient is told, by a way that is set up; none: by nobody but the desk. */
  toldBy: z.enum(['email', 'whatsapp', 'none']),
});
export type DeskBooked = z.infer<typeof DeskBookedSchema>;

/** A message that does not go by itself: WhatsApp with its text written. Who opens it notes so (`messages.open`). */
export const MessageByHandSchema = z.strictObject({ messageId: z.int(), whatsappUrl: z.url() });
export type MessageByHand = z.infer<typeof MessageByHandSchema>;

const turno = z.strictObject({ appointmentId: z.uuid() });

/** What becomes of one turno of a doctor who does not come. */
export const ClosingChoiceSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('move'), doctorId: z.uuid(), startsAt: StartSchema }),
  z.strictObject({ kind: z.literal('cancel') }),
  /** It stays where it is, outside of the agenda, until somebody decides. */
  z.strictObject({ kind: z.literal('leave') }),
]);
export type ClosingChoice = z.infer<typeof ClosingChoiceSchema>;

export const ClosingPreviewSchema = z.strictObject({
  doctor: DoctorRefSchema,
  day: DaySchema,
  /** From when: now, or the day's start. */
  from: InstantSchema,
  to: InstantSchema,
  /** Already recorded as absent until the day's end. */
  isClosed: z.boolean(),
  affected: z.array(
    z.strictObject({
      turno: StaffTurnoSchema,
      /** The doctor's own next free time, each another one; null: none within 60 days. */
      proposed: OfferSchema.nullable(),
      /** Somebody else who offers the practice that very day; null: nobody. */
      sameDay: OfferSchema.nullable(),
      /** They stand in the waiting room, or are being attended: nothing is proposed, and they are left. */
      isHere: z.boolean(),
    }),
  ),
});
export type ClosingPreview = z.infer<typeof ClosingPreviewSchema>;

export const ClosingResultSchema = z.strictObject({
  doctor: DoctorRefSchema,
  day: DaySchema,
  /** One entry for every turno of that day from then on, chosen for or not: none is lost. */
  results: z.array(
    z.strictObject({
      turno: StaffTurnoSchema,
      chosen: z.enum(['move', 'cancel', 'leave']).nullable(),
      became: z.enum(['moved', 'cancelled', 'left']),
      /** Why it is not what was chosen; null: it is. */
      problem: z
        .enum([
          'SLOT_TAKEN',
          'SLOT_NOT_OFFERED',
          'PATIENT_BUSY',
          'CHANGED_MEANWHILE',
          'WRONG_STATUS',
          /** Booked while the list was on the screen: nobody chose for it. */
          'NEW_MEANWHILE',
        ])
        .nullable(),
      /** none: by nobody but the desk. Null: there is nothing to tell. */
      toldBy: z.enum(['email', 'whatsapp', 'none']).nullable(),
      byHand: MessageByHandSchema.nullable(),
    }),
  ),
  /** To take all of it back by `undoClosing`. */
  undo: z.strictObject({ closingId: z.uuid(), until: InstantSchema }),
});
export type ClosingResult = z.infer<typeof ClosingResultSchema>;

export const ClosingUndoneSchema = z.strictObject({
  doctor: DoctorRefSchema,
  day: DaySchema,
  /** Every turno that the closing had moved or cancelled, as it is now. */
  results: z.array(
    z.strictObject({
      turno: StaffTurnoSchema,
      /** Why it could not go back; null: it did. */
      problem: z
        .enum([
          'SLOT_TAKEN',
          'SLOT_NOT_OFFERED',
          'PATIENT_BUSY',
          'OVERBOOK_FULL',
          'UNDO_TOO_LATE',
          'CHANGED_MEANWHILE',
        ])
        .nullable(),
    }),
  ),
});
export type ClosingUndone = z.infer<typeof ClosingUndoneSchema>;

export const receptionAgendaContract = {
  /** A day of all doctors side by side. */
  day: oc
    .route({ method: 'GET', path: '/agenda', summary: 'A day of all doctors, with its turnos' })
    .errors(refusing('INVALID_INPUT', ...signedIn))
    .input(z.strictObject({ day: DaySchema }))
    .output(AgendaDaySchema),
  /** Everybody who may be booked, by name. */
  doctors: oc
    .route({ method: 'GET', path: '/agenda/doctors', summary: 'The doctors that may be booked' })
    .errors(refusing(...signedIn))
    .output(z.array(AgendaDoctorSchema)),
  /** The desk is bound by the sessions and by what is taken, not by notice or horizon. */
  freeTimes: oc
    .route({
      method: 'GET',
      path: '/agenda/doctors/{doctorId}/times',
      summary: 'The free times of a doctor over a few days',
    })
    .errors(refusing('NOT_FOUND', 'INVALID_INPUT', ...signedIn))
    .input(
      z.strictObject({
        doctorId: z.uuid(),
        practiceId: z.uuid(),
        from: DaySchema,
        days: z.coerce.number().int().min(1).max(42),
        /** The turno that is being moved: its own time does not stand in its way. */
        movingId: z.uuid().optional(),
      }),
    )
    .output(DeskTimesSchema),
  /** Needs the header `Idempotency-Key` (a UUID): a repeated request gets the first answer. */
  book: oc
    .route({ method: 'POST', path: '/agenda/turnos', summary: 'Books at the counter', successStatus: 201 })
    .errors(
      refusing(
        'NOT_FOUND',
        'INVALID_INPUT',
        'SLOT_TAKEN',
        'SLOT_NOT_OFFERED',
        'PATIENT_BUSY',
        'DNI_REGISTERED',
        'LOOKALIKES',
        'IDEMPOTENCY_MISMATCH',
        ...signedIn,
      ),
    )
    .input(SlotSchema.extend({ booker: DeskBookerSchema }))
    .output(DeskBookedSchema),
  /**
   * A sobreturno: shares a time that may be somebody's, within a session. Deliberate, numbered, limited. Needs the
   * header `Idempotency-Key`.
   */
  overbook: oc
    .route({ method: 'POST', path: '/agenda/overbooks', summary: 'Gives a sobreturno', successStatus: 201 })
    .errors(
      refusing(
        'NOT_FOUND',
        'INVALID_INPUT',
        'SLOT_NOT_OFFERED',
        'OVERBOOK_FULL',
        'PATIENT_BUSY',
        'DNI_REGISTERED',
        'LOOKALIKES',
        'IDEMPOTENCY_MISMATCH',
        ...signedIn,
      ),
    )
    .input(
      SlotSchema.extend({ booker: DeskBookerSchema, reason: reason('Escriba por qué se da el sobreturno.') }),
    )
    .output(DeskBookedSchema),
  /**
   * Somebody came without a turno: gets the time under way while half of it remains, else the next free one today,
   * and is arrived with a ticket. DAY_FULL: only a sobreturno is left. Needs the header `Idempotency-Key`.
   */
  walkIn: oc
    .route({
      method: 'POST',
      path: '/agenda/walk-ins',
      summary: 'Takes in somebody without a turno',
      successStatus: 201,
    })
    .errors(
      refusing(
        'NOT_FOUND',
        'INVALID_INPUT',
        'SLOT_NOT_OFFERED',
        'DAY_FULL',
        'PATIENT_BUSY',
        'DNI_REGISTERED',
        'LOOKALIKES',
        'IDEMPOTENCY_MISMATCH',
        ...signedIn,
      ),
    )
    .input(SlotSchema.omit({ startsAt: true }).extend({ booker: DeskBookerSchema }))
    .output(DeskBookedSchema),
  /**
   * Another time, or another doctor who offers the practice. The old time is freed only when the new one is taken.
   * `seenVersion` is the turno's as the desk saw it: CHANGED_MEANWHILE where it is another one by now. A turno that
   * is there already, by the asker's own hand, is answered as it is.
   */
  move: oc
    .route({ method: 'POST', path: '/agenda/turnos/{appointmentId}/move', summary: 'Moves a turno' })
    .errors(
      refusing(
        'NOT_FOUND',
        'INVALID_INPUT',
        'WRONG_STATUS',
        'WRONG_DAY',
        'CHANGED_MEANWHILE',
        'SLOT_TAKEN',
        'SLOT_NOT_OFFERED',
        'PATIENT_BUSY',
        ...signedIn,
      ),
    )
    .input(turno.extend({ doctorId: z.uuid(), startsAt: StartSchema, seenVersion: z.int().positive() }))
    .output(
      z.strictObject({
        turno: StaffTurnoSchema,
        /** To take it back by `undoMove`; null: it was there already. */
        undo: z.strictObject({ transitionId: z.int(), until: InstantSchema }).nullable(),
      }),
    ),
  /** Within 60 seconds, by who moved it, while the old time is still free: all is as it was. Repeatable. */
  undoMove: oc
    .route({ method: 'POST', path: '/agenda/turnos/{appointmentId}/move/undo', summary: 'Takes a move back' })
    .errors(
      refusing(
        'NOT_FOUND',
        'INVALID_INPUT',
        'WRONG_STATUS',
        'CHANGED_MEANWHILE',
        'UNDO_TOO_LATE',
        'SLOT_TAKEN',
        'SLOT_NOT_OFFERED',
        'OVERBOOK_FULL',
        'PATIENT_BUSY',
        ...signedIn,
      ),
    )
    .input(turno.extend({ transitionId: z.int().positive() }))
    .output(StaffTurnoSchema),
  /** "El doctor no viene hoy": who is affected, and what could be proposed to each. Changes nothing. */
  previewClosing: oc
    .route({
      method: 'GET',
      path: '/agenda/doctors/{doctorId}/closing',
      summary: 'Who is affected where a doctor does not come',
    })
    .errors(refusing('NOT_FOUND', 'INVALID_INPUT', ...signedIn))
    .input(z.strictObject({ doctorId: z.uuid(), day: DaySchema }))
    .output(ClosingPreviewSchema),
  /**
   * Records the absence for the rest of the day, then does what was chosen for each. It may be sent again: what is
   * done is answered as it is.
   */
  closeDoctorDay: oc
    .route({
      method: 'POST',
      path: '/agenda/doctors/{doctorId}/closing',
      summary: 'The doctor does not come: moves or cancels all of the day',
    })
    .errors(refusing('NOT_FOUND', 'INVALID_INPUT', 'WRONG_DAY', ...signedIn))
    .input(
      z.strictObject({
        doctorId: z.uuid(),
        day: DaySchema,
        kind: z.enum(['illness', 'strike', 'congress', 'vacation', 'other']),
        /** Told to patients as the reason. */
        publicReason: z
          .string('Escriba el motivo que se dirá a los pacientes.')
          .trim()
          .min(1, 'Escriba el motivo que se dirá a los pacientes.')
          .max(120, 'El motivo tiene 120 caracteres como máximo.'),
        choices: z
          .array(turno.extend({ seenVersion: z.int().positive(), choice: ClosingChoiceSchema }))
          .max(200, 'Son demasiados turnos para una sola vez.'),
      }),
    )
    .output(ClosingResultSchema),
  /**
   * Within 60 seconds, by who closed it: the absence ends, and each turno goes back while its time is still free.
   * Repeatable.
   */
  undoClosing: oc
    .route({
      method: 'POST',
      path: '/agenda/doctors/{doctorId}/closing/undo',
      summary: 'Takes back that a doctor does not come',
    })
    .errors(refusing('NOT_FOUND', 'INVALID_INPUT', 'UNDO_TOO_LATE', 'ROOM_TAKEN', ...signedIn))
    .input(z.strictObject({ doctorId: z.uuid(), closingId: z.uuid() }))
    .output(ClosingUndoneSchema),
  /** The text of this turno for WhatsApp, to be sent by hand; `url` is null where the patient has no phone. */
  whatsappText: oc
    .route({
      method: 'GET',
      path: '/agenda/turnos/{appointmentId}/whatsapp',
      summary: 'Writes the WhatsApp of a turno',
    })
    .errors(refusing('NOT_FOUND', 'INVALID_INPUT', ...signedIn))
    .input(turno)
    .output(z.strictObject({ url: z.url().nullable(), text: z.string() })),
};
