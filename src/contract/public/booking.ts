import { z } from 'zod';
import {
  CentsSchema,
  DoctorRefSchema,
  InstantSchema,
  NamedIdSchema,
  StartSchema,
  ToldLimitSchema,
} from '../fields.ts';
import { named } from '../named.ts';
import {
  BriefPatientSchema,
  DniFieldSchema,
  PasswordFieldSchema,
  ProofOfWorkFieldSchema,
} from '../person-fields.ts';
import { OpenedSessionSchema } from '../personal/session.ts';
import { refusing } from '../refusing.ts';
import { create, get, post, remove } from '../routes.ts';

export const SlotSchema = named(
  'Slot',
  'What is booked: who attends, for what, when, and who pays (nobody named: privately).',
  {
    doctorId: z.uuid(),
    practiceId: z.uuid(),
    startsAt: StartSchema,
    insurerId: z.uuid().optional(),
    planId: z.uuid().optional(),
  },
);
export type Slot = z.infer<typeof SlotSchema>;

export const VisitSchema = named('Visit', {
  doctor: DoctorRefSchema,
  specialtyName: z.string(),
  practiceName: z.string(),
  startsAt: InstantSchema,
  endsAt: InstantSchema,
  roomName: z.string().nullable(),
  preparation: z.string(),
  asksOrder: z.boolean().describe("Whether the patient brings a doctor's order."),
  asksAuthorization: z.boolean().describe("Whether the patient's coverage has to authorise it."),
  insurerName: z.string().nullable(),
  isCovered: z
    .boolean()
    .describe('False where an insurer was named that this doctor does not take: the private price applies.'),
  dueCents: CentsSchema.nullable().describe(
    'What will be paid at the counter: the copay where covered, else the private price; null where told there.',
  ),
});

export type Visit = z.infer<typeof VisitSchema>;

export const HoldSchema = VisitSchema.extend({
  id: z.uuid(),
  heldUntil: InstantSchema,
  serverNow: InstantSchema.describe(
    "The server's clock when it answered, so that the countdown does not depend on the browser's.",
  ),
  isExtended: z.boolean(),
}).meta({ id: 'Hold' });
export type Hold = z.infer<typeof HoldSchema>;

export const OwnInTheWaySchema = named(
  'OwnInTheWay',
  'Appointments of the patient for which confirming the held time would be refused.',
  {
    code: z.enum(['PATIENT_BUSY', 'TOO_MANY_APPOINTMENTS']),
    limit: ToldLimitSchema.nullable().describe('Null unless there are too many.'),
  },
);
export type OwnInTheWay = z.infer<typeof OwnInTheWaySchema>;

export const BookerIdentifiedSchema = named('BookerIdentified', {
  proof: z.string(),
  patientName: z.string(),
  expiresAt: InstantSchema,
  inTheWay: OwnInTheWaySchema.nullable().describe('Null: nothing, at this moment.'),
});

export const BookedAppointmentSchema = VisitSchema.extend({
  id: z.uuid(),
  code: z.string().describe('Six characters, to say at the counter.'),
  toldBy: z
    .enum(['email', 'whatsapp', 'push', 'none'])
    .describe(
      'How the confirmation is sent; none: nobody sends one, so that the person has to keep the code.',
    ),
  patientName: z.string().describe('How the person is addressed: the chosen name where there is one.'),
  linkToken: z
    .string()
    .describe('Opens `/cancelar-turno/{id}?token=…`, this appointment alone, until it ends.'),
}).meta({ id: 'BookedAppointment' });
export type BookedAppointment = z.infer<typeof BookedAppointmentSchema>;

export const BookedAndSignedInSchema = BookedAppointmentSchema.extend({
  signedIn: z
    .strictObject({
      patient: NamedIdSchema,
      session: OpenedSessionSchema,
    })
    .nullable(),
}).meta({
  id: 'BookedAndSignedIn',
  description:
    'A booked appointment, and the session of who identified themselves for it, where the request asked for one.',
});
export type BookedAndSignedIn = z.infer<typeof BookedAndSignedInSchema>;

export const BookerSchema = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('identified'), proof: z.string().min(20).max(100) }),
    z.strictObject({ kind: z.literal('new'), patient: BriefPatientSchema }),
  ])
  .meta({ id: 'Booker' });

const holdId = z.strictObject({ holdId: z.uuid() });

export const holdsContract = {
  create: create(
    '/holds',
    'Holds a free time for five minutes; replaces this browser’s other hold',
    'After some holds of one browser or address each costs a puzzle. Too many at once push out older ones of the same address: those can still be booked while nobody else takes the time.',
  )
    .errors(
      refusing(
        'NOT_FOUND',
        'INVALID_INPUT',
        'SLOT_TAKEN',
        'SLOT_NOT_OFFERED',
        'PROOF_OF_WORK_NEEDED',
        'TOO_MANY_ATTEMPTS',
      ),
    )
    .input(
      SlotSchema.extend({ proofOfWork: ProofOfWorkFieldSchema }).meta({
        id: 'TimeToHold',
        description: 'A slot, and the solved puzzle where one was asked for.',
      }),
    )
    .output(HoldSchema),
  look: get(
    '/holds/{holdId}',
    'Tells how long a time is still held',
    'HOLD_EXPIRED also where another tab holds another time, or the counter gave this one.',
  )
    .errors(refusing('INVALID_INPUT', 'HOLD_EXPIRED'))
    .input(holdId)
    .output(z.strictObject({ heldUntil: InstantSchema, serverNow: InstantSchema, isExtended: z.boolean() })),
  extend: post('/holds/{holdId}/extension', 'Five more minutes, once')
    .errors(refusing('INVALID_INPUT', 'HOLD_EXPIRED', 'HOLD_ALREADY_EXTENDED', 'TOO_MANY_ATTEMPTS'))
    .input(holdId)
    .output(z.strictObject({ heldUntil: InstantSchema, serverNow: InstantSchema })),
  release: remove('/holds/{holdId}', 'Gives the time back; repeatable')
    .errors(refusing('INVALID_INPUT'))
    .input(holdId)
    .output(z.strictObject({ released: z.boolean() })),
  identify: post(
    '/holds/{holdId}/identification',
    'An existing patient says who they are, by DNI and password, for this booking',
    "The specification's patient rule. It signs nobody in: the proof serves this hold alone, 15 minutes.",
  )
    .errors(
      refusing(
        'INVALID_INPUT',
        'HOLD_EXPIRED',
        'DNI_NOT_FOUND',
        'WRONG_PASSWORD',
        'CREDENTIALS_INVALID',
        'NOT_ADMITTED',
        'PROOF_OF_WORK_NEEDED',
        'TOO_MANY_ATTEMPTS',
      ),
    )
    .input(
      holdId.extend({
        dni: DniFieldSchema,
        password: PasswordFieldSchema,
        proofOfWork: ProofOfWorkFieldSchema,
      }),
    )
    .output(BookerIdentifiedSchema),
  meet: post(
    '/holds/{holdId}/newcomer',
    'Tells somebody new whether their DNI is on file, before they type the rest',
    'It tells what a failed sign-in with that DNI tells, and costs as much. Where it is not told (`isOnFile` null) the booking tells it at its end.',
  )
    .errors(refusing('INVALID_INPUT', 'HOLD_EXPIRED'))
    .input(holdId.extend({ dni: DniFieldSchema }))
    .output(z.strictObject({ isOnFile: z.boolean().nullable().describe('Null: it is not told.') })),
};
