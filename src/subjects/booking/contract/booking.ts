import { z } from 'zod';
import {
  InstantSchema,
  NamedIdSchema,
  ToldLimitSchema,
} from '../../../base/api/contract/fields.ts';
import {
  ACTING_ENDED,
  IDEMPOTENCY_MISMATCH,
  INVALID_INPUT,
  NOT_FOUND,
  PROOF_OF_WORK_NEEDED,
  TOO_MANY_ATTEMPTS,
} from '../../../base/api/contract/refusals.ts';
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
import {
  CODE_VOID,
  CODE_WRONG,
  CREDENTIALS_INVALID,
  DNI_NOT_FOUND,
  DNI_REGISTERED,
  EMAIL_CODE_NEEDED,
  NEWCOMER_REFUSED,
  NEWCOMERS_BY_PHONE,
  NOT_ADMITTED,
  WRONG_PASSWORD,
} from '../../access/contract/refusals.ts';
import { BookedAppointmentSchema } from '../../appointments/contract/booked-appointment.ts';
import { VisitSchema } from '../../appointments/contract/booked-visit.ts';
import {
  PATIENT_BUSY,
  TOO_MANY_APPOINTMENTS,
} from '../../appointments/contract/refusals.ts';
import {
  SLOT_NOT_OFFERED,
  SLOT_TAKEN,
} from '../../schedule/contract/refusals.ts';
import { SlotSchema } from '../../schedule/contract/slot.ts';
import {
  HOLD_ALREADY_EXTENDED,
  HOLD_EXPIRED,
  PROOF_EXPIRED,
} from './refusals.ts';

export const HoldSchema = VisitSchema.extend({
  id: z.uuid(),
  heldUntil: InstantSchema,
  serverNow: InstantSchema.describe(
    "The server's clock when it answered, for the countdown.",
  ),
  isExtended: z.boolean(),
}).meta({ id: 'Hold' });

export type Hold = z.infer<typeof HoldSchema>;

export const OwnInTheWaySchema = named(
  'OwnInTheWay',
  "The patient's appointments that would make the confirmation fail.",
  {
    code: z.enum(['PATIENT_BUSY', 'TOO_MANY_APPOINTMENTS']),
    limit: ToldLimitSchema.nullable().describe(
      'The reached limit; null for PATIENT_BUSY.',
    ),
  },
);

export type OwnInTheWay = z.infer<typeof OwnInTheWaySchema>;

export const BookerIdentifiedSchema = named('BookerIdentified', {
  proof: z.string(),
  patientName: z.string(),
  expiresAt: InstantSchema,
  inTheWay: OwnInTheWaySchema.nullable().describe(
    'Null: nothing is in the way now.',
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
    'A booked appointment, and the session of its patient if the request asked for it.',
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
    'After some holds of a browser or address each hold needs a solved puzzle. Too many holds push out older holds of the address; these can still be booked while the time is free.',
  )
    .errors({
      NOT_FOUND,
      INVALID_INPUT,
      SLOT_TAKEN,
      SLOT_NOT_OFFERED,
      PROOF_OF_WORK_NEEDED,
      TOO_MANY_ATTEMPTS,
    })
    .input(
      SlotSchema.extend({ proofOfWork: ProofOfWorkFieldSchema }).meta({
        id: 'TimeToHold',
        description:
          'A slot, and the solved puzzle if the server asked for it.',
      }),
    )
    .output(HoldSchema),
  look: get(
    '/holds/{holdId}',
    'Reads until when a time is held',
    'HOLD_EXPIRED also if another tab holds another time, or the counter gave this time.',
  )
    .errors({ INVALID_INPUT, HOLD_EXPIRED })
    .input(holdId)
    .output(
      z.strictObject({
        heldUntil: InstantSchema,
        serverNow: InstantSchema,
        isExtended: z.boolean(),
      }),
    ),
  extend: post(
    '/holds/{holdId}/extension',
    'Extends a hold once, by five minutes',
  )
    .errors({
      INVALID_INPUT,
      HOLD_EXPIRED,
      HOLD_ALREADY_EXTENDED,
      TOO_MANY_ATTEMPTS,
    })
    .input(holdId)
    .output(
      z.strictObject({ heldUntil: InstantSchema, serverNow: InstantSchema }),
    ),
  release: remove('/holds/{holdId}', 'Releases the time. Repeatable')
    .errors({ INVALID_INPUT })
    .input(holdId)
    .output(z.strictObject({ released: z.boolean() })),
  identify: post(
    '/holds/{holdId}/identification',
    'Identifies a patient for this booking, by DNI and password',
    "The specification's patient rule. It opens no session: the proof is for this hold alone, 15 minutes.",
  )
    .errors({
      INVALID_INPUT,
      HOLD_EXPIRED,
      DNI_NOT_FOUND,
      WRONG_PASSWORD,
      CREDENTIALS_INVALID,
      NOT_ADMITTED,
      PROOF_OF_WORK_NEEDED,
      TOO_MANY_ATTEMPTS,
    })
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
    'Tells a new person if their DNI is on file, before they type the rest',
    'It says as much as a failed sign-in with that DNI, and costs as much. If `isOnFile` is null, the booking says it at its end.',
  )
    .errors({ INVALID_INPUT, HOLD_EXPIRED })
    .input(holdId.extend({ dni: DniFieldSchema }))
    .output(
      z.strictObject({
        isOnFile: z.boolean().nullable().describe('Null: not said here.'),
      }),
    ),
};

export const bookContract = {
  book: create(
    '/appointments',
    'Books an appointment',
    'Turns the hold into an appointment. After the hold ran out, takes the time if it is still free. Needs the header `Idempotency-Key` (a UUID): a repeated request gets the first answer.',
  )
    .errors({
      NOT_FOUND,
      INVALID_INPUT,
      SLOT_TAKEN,
      SLOT_NOT_OFFERED,
      PATIENT_BUSY,
      TOO_MANY_APPOINTMENTS,
      DNI_REGISTERED,
      NEWCOMER_REFUSED,
      EMAIL_CODE_NEEDED,
      CODE_WRONG,
      CODE_VOID,
      NEWCOMERS_BY_PHONE,
      PROOF_EXPIRED,
      ACTING_ENDED,
      IDEMPOTENCY_MISMATCH,
      PROOF_OF_WORK_NEEDED,
      TOO_MANY_ATTEMPTS,
    })
    .input(
      SlotSchema.extend({
        holdId: z.uuid(),
        booker: BookerSchema,
        opensSession: z
          .boolean()
          .optional()
          .describe(
            'Signs in a patient who identified themselves by password (not remembered).',
          ),
        proofOfWork: ProofOfWorkFieldSchema,
        emailCode: EmailCodeFieldSchema,
      }),
    )
    .output(BookedAndSignedInSchema),
};
