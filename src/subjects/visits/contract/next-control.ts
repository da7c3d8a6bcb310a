import { z } from 'zod';
import {
  DaySchema,
  InstantSchema,
  NamedIdSchema,
  StartSchema,
} from '../../../base/api/contract/fields.ts';
import {
  IDEMPOTENCY_MISMATCH,
  INVALID_INPUT,
  NOT_FOUND,
} from '../../../base/api/contract/refusals.ts';
import {
  create,
  get,
  post,
} from '../../../base/api/contract/signed-in-routes.ts';
import { MESSAGE_CHANNELS } from '../../../base/person/rules/channels.ts';
import { named } from '../../../base/text/contract/named.ts';
import {
  PATIENT_BUSY,
  UNDO_TOO_LATE,
  WRONG_STATUS,
} from '../../appointments/contract/refusals.ts';
import {
  SLOT_NOT_OFFERED,
  SLOT_TAKEN,
} from '../../schedule/contract/refusals.ts';

export const NextControlSchema = named(
  'NextControl',
  "The patient's next appointment with this professional.",
  {
    appointmentId: z.uuid(),
    startsAt: InstantSchema,
    practiceName: z.string().describe('The booked practice.'),
    undoUntil: InstantSchema.nullable().describe(
      'The end of the time in which its professional may take it back; null: they may not.',
    ),
  },
);
export type NextControl = z.infer<typeof NextControlSchema>;

export const ProposedControlSchema = named(
  'ProposedControl',
  'A control that the patient may book.',
  {
    id: z.uuid(),
    day: DaySchema.describe('The day around which it should be.'),
    practiceName: z.string(),
  },
);
export type ProposedControl = z.infer<typeof ProposedControlSchema>;

const appointment = z.strictObject({
  appointmentId: z.uuid().describe("The visit's appointment."),
});
const next = NextControlSchema.nullable().describe('Null: there is none.');

/** Books from a visit: the same doctor, patient, practice and payer again. */
export const doctorNextControlContract = {
  read: get(
    '/appointments/{appointmentId}/next-control',
    "Reads the patient's next appointment with this professional",
    'Booked by any user; also the controls proposed to the patient.',
  )
    .errors({ NOT_FOUND, INVALID_INPUT })
    .input(appointment)
    .output(
      z.strictObject({
        next,
        proposed: z.array(ProposedControlSchema).describe('Nearest day first.'),
        practices: z
          .array(NamedIdSchema)
          .describe(
            "The professional's practices to propose, the visit's first.",
          ),
      }),
    ),
  propose: post(
    '/appointments/{appointmentId}/next-control/proposals',
    'Proposes a control to the patient',
    'The patient books it in their account, as far ahead as it is proposed. It replaces one of the same practice. Repeatable.',
  )
    .errors({ NOT_FOUND, INVALID_INPUT, WRONG_STATUS })
    .input(
      appointment.extend({
        practiceId: z.uuid(),
        day: DaySchema.describe(
          'The day around which it should be: from today to two years ahead.',
        ),
      }),
    )
    .output(
      z.strictObject({
        proposed: z.literal(true).describe('True: it is proposed.'),
      }),
    ),
  withdraw: post(
    '/appointments/{appointmentId}/next-control/proposals/{proposalId}/withdrawal',
    'Takes a proposed control back',
    'Repeatable; one that ended otherwise stays as it ended.',
  )
    .errors({ NOT_FOUND, INVALID_INPUT })
    .input(appointment.extend({ proposalId: z.uuid() }))
    .output(
      z.strictObject({
        withdrawn: z.literal(true).describe('True: it is no longer proposed.'),
      }),
    ),
  times: get(
    '/appointments/{appointmentId}/next-control/times/{from}',
    'Lists the next free times for a control',
    'The first times from that day, at most four a day, as for the counter: within sessions and not taken, without notice or horizon. From today to two years ahead; a past day counts as today.',
  )
    .errors({ NOT_FOUND, INVALID_INPUT })
    .input(appointment.extend({ from: DaySchema }))
    .output(
      z.strictObject({
        starts: z
          .array(InstantSchema)
          .describe('In order, eight at most; empty: none within 60 days.'),
      }),
    ),
  book: create(
    '/appointments/{appointmentId}/next-control',
    'Books the next control',
    'The patient gets the usual confirmation. WRONG_STATUS: the patient is not there and was not attended. Needs the header `Idempotency-Key`: a repeated request gets the first answer.',
  )
    .errors({
      NOT_FOUND,
      INVALID_INPUT,
      WRONG_STATUS,
      SLOT_TAKEN,
      SLOT_NOT_OFFERED,
      PATIENT_BUSY,
      IDEMPOTENCY_MISMATCH,
    })
    .input(
      appointment.extend({
        startsAt: StartSchema.describe('One of the free times.'),
      }),
    )
    .output(
      z.strictObject({
        next: NextControlSchema,
        toldBy: z
          .enum(MESSAGE_CHANNELS)
          .describe(
            'The way the patient is told; none: by the professional alone.',
          ),
      }),
    ),
  undo: post(
    '/appointments/{appointmentId}/next-control/undo',
    'Takes back the next control',
    'Within 60 seconds, by the professional who booked it; the patient is told. Repeatable.',
  )
    .errors({ NOT_FOUND, INVALID_INPUT, WRONG_STATUS, UNDO_TOO_LATE })
    .input(
      appointment.extend({
        nextId: z.uuid().describe('The control that was booked.'),
      }),
    )
    .output(z.strictObject({ next })),
};
