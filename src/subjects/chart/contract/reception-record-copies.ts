import { z } from 'zod';
import { InstantSchema } from '../../../base/api/contract/fields.ts';
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
import { FamilyNamesSchema } from '../../../base/person/contract/person-fields.ts';
import { named } from '../../../base/text/contract/named.ts';
import { copyHandovers, copyStates } from '../rules/copy-request.ts';
import {
  CopyDocumentSchema,
  copyAskedFields,
  copyDeliveredFields,
  copyWithdrawnFields,
} from './copy-fields.ts';
import { CopyPatientSchema } from './fields-record-copies.ts';
import {
  COPY_ALREADY_ASKED,
  COPY_NOT_TAKEN,
  COPY_REQUEST_CHANGED,
} from './refusals.ts';

export const CopyStepSchema = named(
  'CopyStep',
  'A step of a request, with its author and time.',
  {
    step: z.enum(copyStates).describe('The step taken.'),
    at: InstantSchema,
    by: z.string().describe("The author's name at that time."),
    handover: z.enum(copyHandovers).nullable().describe('Only for a delivery.'),
    receiver: z
      .strictObject({ name: z.string(), document: CopyDocumentSchema })
      .nullable()
      .describe(
        'For a delivery: the receiver and their document; null: the patient downloaded it.',
      ),
    reason: z.string().nullable().describe('Only for a withdrawal.'),
    file: z
      .strictObject({
        folioCount: z.int32().describe('The number of folios in it.'),
        headHash: z
          .string()
          .describe('The hash of the last folio, which proves all of them.'),
      })
      .nullable()
      .describe('The file that was prepared, or that the patient downloaded.'),
  },
);
export type CopyStep = z.infer<typeof CopyStepSchema>;

export const CopyRequestSchema = named(
  'CopyRequest',
  "A request for a record copy at the counter, without the record's content.",
  {
    id: z.uuid(),
    patient: CopyPatientSchema.extend({ familyNames: FamilyNamesSchema }),
    state: z.enum(copyStates),
    requestedAt: InstantSchema.describe('When it was noted.'),
    dueAt: InstantSchema.describe('Due 48 hours later (Ley 26.529 art. 14).'),
    ...copyAskedFields,
    askerName: z.string().describe('The name of the asker.'),
    hasDoctor: z
      .boolean()
      .describe(
        'True: a present doctor attends or attended the patient, and can prepare it.',
      ),
    steps: z.array(CopyStepSchema).describe('Oldest first.'),
  },
);
export type CopyRequest = z.infer<typeof CopyRequestSchema>;

const request = z.strictObject({ requestId: z.uuid() });

export const receptionRecordCopiesContract = {
  list: get(
    '/record-copies',
    'Lists the record copies that are owed',
    'Neither handed over nor withdrawn, by due time, at most 200.',
  ).output(
    named('CopiesOwed', {
      now: InstantSchema.describe("The server's time."),
      requests: z.array(CopyRequestSchema).describe('Earliest due first.'),
      overdueCount: z
        .int32()
        .describe('The number of all requests past their 48 hours.'),
    }),
  ),
  ofPatient: get(
    '/patients/{patientId}/record-copies',
    "Lists the copy requests for a patient's record",
    'Newest first, at most 50.',
  )
    .input(z.strictObject({ patientId: z.uuid() }))
    .output(
      named('PatientCopies', {
        now: InstantSchema.describe("The server's time."),
        requests: z.array(CopyRequestSchema).describe('Newest first.'),
      }),
    ),
  ask: create(
    '/patients/{patientId}/record-copies',
    'Notes a request for a record copy',
    'It is due 48 hours later. COPY_ALREADY_ASKED: the same person has an open request. Needs the header `Idempotency-Key`.',
  )
    .errors({
      NOT_FOUND,
      INVALID_INPUT,
      COPY_ALREADY_ASKED,
      IDEMPOTENCY_MISMATCH,
    })
    .input(z.strictObject({ patientId: z.uuid(), ...copyAskedFields }))
    .output(CopyRequestSchema),
  deliver: post(
    '/record-copies/{requestId}/delivery',
    'Notes that a copy was handed over',
    'Downloaded: the patient fetched the file from their account, at most 48 hours before the request; else COPY_NOT_TAKEN. Repeatable.',
  )
    .errors({
      NOT_FOUND,
      INVALID_INPUT,
      COPY_REQUEST_CHANGED,
      COPY_NOT_TAKEN,
    })
    .input(request.extend(copyDeliveredFields))
    .output(CopyRequestSchema),
  withdraw: post(
    '/record-copies/{requestId}/withdrawal',
    'Closes a request without a hand-over',
    'Needs a reason. Repeatable.',
  )
    .errors({ NOT_FOUND, INVALID_INPUT, COPY_REQUEST_CHANGED })
    .input(request.extend(copyWithdrawnFields))
    .output(CopyRequestSchema),
};
