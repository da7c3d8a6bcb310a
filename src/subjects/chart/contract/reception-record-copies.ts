import { z } from 'zod';
import { InstantSchema } from '../../../base/api/contract/fields.ts';
import { refusing } from '../../../base/api/contract/refusing.ts';
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

export const CopyStepSchema = named(
  'CopyStep',
  'What was done of a request, by whom and when.',
  {
    step: z.enum(copyStates).describe('What was done.'),
    at: InstantSchema,
    by: z.string().describe('The name as it stood then.'),
    handover: z.enum(copyHandovers).nullable().describe('Of a delivery.'),
    receiver: z
      .strictObject({ name: z.string(), document: CopyDocumentSchema })
      .nullable()
      .describe(
        'Of a delivery: who took it, and what they showed; null: the patient downloaded it.',
      ),
    reason: z.string().nullable().describe('Of a withdrawal.'),
    file: z
      .strictObject({
        folioCount: z.int32().describe('How many folios are in it.'),
        headHash: z
          .string()
          .describe('The hash of the last one, which proves them all.'),
      })
      .nullable()
      .describe('Of what was prepared, or downloaded by the patient.'),
  },
);
export type CopyStep = z.infer<typeof CopyStepSchema>;

export const CopyRequestSchema = named(
  'CopyRequest',
  'A copy of a record that was asked for at the counter. Nothing of the record is in it.',
  {
    id: z.uuid(),
    patient: CopyPatientSchema.extend({ familyNames: FamilyNamesSchema }),
    state: z.enum(copyStates),
    requestedAt: InstantSchema.describe('When it was noted.'),
    dueAt: InstantSchema.describe('48 hours later (Ley 26.529 art. 14).'),
    ...copyAskedFields,
    askerName: z.string().describe('The name of who asks.'),
    hasDoctor: z
      .boolean()
      .describe(
        'Whether anybody who works here attends or has attended the patient, and so can prepare it.',
      ),
    steps: z.array(CopyStepSchema).describe('Oldest first.'),
  },
);
export type CopyRequest = z.infer<typeof CopyRequestSchema>;

const request = z.strictObject({ requestId: z.uuid() });

export const receptionRecordCopiesContract = {
  list: get(
    '/record-copies',
    'Lists the copies of records that are owed',
    'Asked for and neither handed over nor withdrawn, by when they are due: two hundred at most.',
  ).output(
    named('CopiesOwed', {
      now: InstantSchema.describe("By the server's clock."),
      requests: z.array(CopyRequestSchema).describe('The most pressing first.'),
      overdueCount: z
        .int32()
        .describe('How many are past their 48 hours, of all.'),
    }),
  ),
  ofPatient: get(
    '/patients/{patientId}/record-copies',
    "Lists what was asked of a patient's record",
    'The newest first, fifty at most.',
  )
    .input(z.strictObject({ patientId: z.uuid() }))
    .output(
      named('PatientCopies', {
        now: InstantSchema.describe("By the server's clock."),
        requests: z.array(CopyRequestSchema).describe('The newest first.'),
      }),
    ),
  ask: create(
    '/patients/{patientId}/record-copies',
    'Notes that somebody asks for a copy of a record',
    'It is due 48 hours later. One request of a person stays open at a time. Asks for the header `Idempotency-Key`.',
  )
    .errors(
      refusing(
        'NOT_FOUND',
        'INVALID_INPUT',
        'COPY_ALREADY_ASKED',
        'IDEMPOTENCY_MISMATCH',
      ),
    )
    .input(z.strictObject({ patientId: z.uuid(), ...copyAskedFields }))
    .output(CopyRequestSchema),
  deliver: post(
    '/record-copies/{requestId}/delivery',
    'Notes that a copy was handed over',
    'To whom, and what they showed. Downloaded: only where the patient fetched the file from their account, at most 48 hours before they asked. The same again is done once.',
  )
    .errors(
      refusing(
        'NOT_FOUND',
        'INVALID_INPUT',
        'COPY_REQUEST_CHANGED',
        'COPY_NOT_TAKEN',
      ),
    )
    .input(request.extend(copyDeliveredFields))
    .output(CopyRequestSchema),
  withdraw: post(
    '/record-copies/{requestId}/withdrawal',
    'Closes a request without handing anything over',
    'With a reason. The same again is done once.',
  )
    .errors(refusing('NOT_FOUND', 'INVALID_INPUT', 'COPY_REQUEST_CHANGED'))
    .input(request.extend(copyWithdrawnFields))
    .output(CopyRequestSchema),
};
