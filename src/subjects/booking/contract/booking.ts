import { z } from 'zod';
import {
  InstantSchema,
  NamedIdSchema,
  ToldLimitSchema,
} from '../../../base/api/contract/fields.ts';
import { refusing } from '../../../base/api/contract/refusing.ts';
import {
  create,
  get,
  post,
  remove,
} from '../../../base/api/contract/routes.ts';
import { OpenedSessionSchema } from '../../../base/api/contract/session.ts';
import {
  BriefPatientSchema,
  DniFieldSchema,
  EmailCodeFieldSchema,
  PasswordFieldSchema,
  ProofOfWorkFieldSchema,
} from '../../../base/person/contract/person-fields.ts';
import { named } from '../../../base/text/contract/named.ts';
import { BookedAppointmentSchema } from '../../appointments/contract/booked-appointment.ts';
import { VisitSchema } from '../../appointments/contract/booked-visit.ts';
import { SlotSchema } from '../../schedule/contract/slot.ts';

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
    limit: ToldLimitSchema.nullable().describe(
      'Null unless there are too many.',
    ),
  },
);

export type OwnInTheWay = z.infer<typeof OwnInTheWaySchema>;

export const BookerIdentifiedSchema = named('BookerIdentified', {
  proof: z.string(),
  patientName: z.string(),
  expiresAt: InstantSchema,
  inTheWay: OwnInTheWaySchema.nullable().describe(
    'Null: nothing, at this moment.',
  ),
});

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
    z.strictObject({
      kind: z.literal('identified'),
      proof: z.string().min(20).max(100),
    }),
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
    .output(
      z.strictObject({
        heldUntil: InstantSchema,
        serverNow: InstantSchema,
        isExtended: z.boolean(),
      }),
    ),
  extend: post('/holds/{holdId}/extension', 'Five more minutes, once')
    .errors(
      refusing(
        'INVALID_INPUT',
        'HOLD_EXPIRED',
        'HOLD_ALREADY_EXTENDED',
        'TOO_MANY_ATTEMPTS',
      ),
    )
    .input(holdId)
    .output(
      z.strictObject({ heldUntil: InstantSchema, serverNow: InstantSchema }),
    ),
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
    .output(
      z.strictObject({
        isOnFile: z.boolean().nullable().describe('Null: it is not told.'),
      }),
    ),
};

export const bookContract = {
  book: create(
    '/appointments',
    'Books an appointment',
    'Turns the hold into an appointment; where the hold ran out, takes the time anew if it is still free. Needs the header `Idempotency-Key` (a UUID): a repeated request gets the first answer.',
  )
    .errors(
      refusing(
        'NOT_FOUND',
        'INVALID_INPUT',
        'SLOT_TAKEN',
        'SLOT_NOT_OFFERED',
        'PATIENT_BUSY',
        'TOO_MANY_APPOINTMENTS',
        'DNI_REGISTERED',
        'NEWCOMER_REFUSED',
        'EMAIL_CODE_NEEDED',
        'CODE_WRONG',
        'CODE_VOID',
        'NEWCOMERS_BY_PHONE',
        'PROOF_EXPIRED',
        'ACTING_ENDED',
        'IDEMPOTENCY_MISMATCH',
        'PROOF_OF_WORK_NEEDED',
        'TOO_MANY_ATTEMPTS',
      ),
    )
    .input(
      SlotSchema.extend({
        holdId: z.uuid(),
        booker: BookerSchema,
        opensSession: z
          .boolean()
          .optional()
          .describe(
            'Who identified themselves with their password is signed in by the last step (not remembered).',
          ),
        proofOfWork: ProofOfWorkFieldSchema,
        emailCode: EmailCodeFieldSchema,
      }),
    )
    .output(BookedAndSignedInSchema),
};
