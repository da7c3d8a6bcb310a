import { z } from 'zod';
import {
  DaySchema,
  DoctorRefSchema,
  InstantSchema,
  NamedIdSchema,
} from '../../../base/api/contract/fields.ts';
import {
  INVALID_INPUT,
  NOT_FOUND,
} from '../../../base/api/contract/refusals.ts';
import { get, post } from '../../../base/api/contract/signed-in-routes.ts';
import { WaitLimitsSchema } from '../../../base/clinic/contract/wait-limits.ts';
import { named } from '../../../base/text/contract/named.ts';
import { QueueStepSchema } from '../../appointments/contract/queue-step.ts';
import {
  ROOM_IN_USE,
  UNDO_TOO_LATE,
  WRONG_STATUS,
} from '../../appointments/contract/refusals.ts';
import { StaffAppointmentSchema } from '../../appointments/contract/staff-appointments.ts';
import { WRONG_DAY } from '../../schedule/contract/refusals.ts';
import { QUEUE_EMPTY } from './refusals.ts';

export const QueueStateSchema = z
  .enum(['waiting', 'out', 'called', 'inRoom'])
  .meta({
    id: 'QueueState',
    description:
      'waiting: to be called. out: out for a moment. called: called, and not inside yet. inRoom: with the doctor.',
  });

export const WaitEstimateSchema = named(
  'WaitEstimate',
  'How long until a patient may go in, in minutes.',
  {
    minutes: z.int32().describe('The likeliest wait.'),
    fromMinutes: z.int32().describe('The shortest likely wait.'),
    toMinutes: z.int32().describe('The longest likely wait.'),
  },
);

export const QueueEntrySchema = named(
  'QueueEntry',
  'A patient who arrived today and is not done.',
  {
    appointment: StaffAppointmentSchema,
    waitingRoomId: z.uuid().nullable(),
    roomId: z.uuid().nullable(),
    calledTo: z.string().nullable().describe('The room of the last call.'),
    state: QueueStateSchema,
    isUrgent: z
      .boolean()
      .describe('True if the patient cannot wait and goes first.'),
    isMoved: z
      .boolean()
      .describe('True if a user put the patient in this place.'),
    calls: z.int32().describe('Calls since the arrival.'),
    mayBeAbsent: z
      .boolean()
      .describe('True after three calls without an answer.'),
    outUntil: InstantSchema.nullable().describe(
      'Until when the place of a patient who is out is kept.',
    ),
    peopleBefore: z
      .int()
      .nullable()
      .describe(
        'Patients of the same doctor who go in before. Null: called, inside, or away for too long.',
      ),
    estimate: WaitEstimateSchema.nullable().describe(
      'Null like `peopleBefore`.',
    ),
    undo: z
      .strictObject({
        actId: z.string().describe('The id for the undo.'),
        until: InstantSchema,
      })
      .nullable()
      .describe("The asker's last act on this turn, while they may undo it."),
  },
);

export type QueueEntry = z.infer<typeof QueueEntrySchema>;

export const StaffQueueSchema = named(
  'StaffQueue',
  'Patients who wait today, in order; for a doctor, their own.',
  {
    day: DaySchema,
    timeZone: z.string(),
    serverNow: InstantSchema,
    waitLimits: WaitLimitsSchema,
    waitingRooms: z
      .array(
        named('StaffWaitingRoom', {
          id: z.uuid(),
          letter: z.string(),
          name: z.string(),
        }),
      )
      .describe('Waiting rooms in use, by letter.'),
    rooms: z.array(NamedIdSchema).describe('Rooms in use, by name.'),
    entries: z
      .array(QueueEntrySchema)
      .describe(
        'Called patients by their call, waiting ones in order, those out for too long, those inside.',
      ),
    doctors: z.array(
      named('DoctorQueue', {
        ...DoctorRefSchema.shape,
        delayMinutes: z
          .int()
          .nullable()
          .describe(
            'How late the doctor runs by the day’s real times; null: no patient is to come.',
          ),
      }),
    ),
    counts: z
      .strictObject({
        waiting: z.int32(),
        called: z.int32().describe('Called, and not inside yet.'),
        out: z.int32().describe('Out for a moment.'),
        inRoom: z.int32().describe('With a doctor.'),
      })
      .describe(
        '`waiting` counts all who arrived and are not inside yet, also those called or out.',
      ),
  },
);

export type StaffQueue = z.infer<typeof StaffQueueSchema>;

export const QueueCalledSchema = named('QueueCalled', {
  called: StaffAppointmentSchema.describe('The called patient.'),
  queue: StaffQueueSchema.describe('The queue after the call.'),
});

export type QueueCalled = z.infer<typeof QueueCalledSchema>;

const appointment = z.strictObject({ appointmentId: z.uuid() });

const stepRefusals = {
  NOT_FOUND,
  INVALID_INPUT,
  WRONG_STATUS,
  WRONG_DAY,
};

/** The queue of the day, for the counter, and for a doctor, who reaches only their own patients. */
export const staffQueueContract = {
  get: get('/queue', 'Shows the patients who wait today, in order').output(
    StaffQueueSchema,
  ),
  next: post(
    '/queue/next',
    'Calls the next patient',
    'Two requests at once call two patients, in order. Among several doctors, the first one with a free room counts. A repeated request calls no other patient. ROOM_IN_USE asks first: `isShared` confirms.',
  )
    .errors({ INVALID_INPUT, QUEUE_EMPTY, ROOM_IN_USE })
    .input(
      z.strictObject({
        waitingRoomId: z.uuid().optional(),
        doctorId: z.uuid().optional(),
        specialtyId: z.uuid().optional(),
        isShared: z.boolean().optional(),
      }),
    )
    .output(QueueCalledSchema),
  step: post(
    '/queue/{appointmentId}/steps',
    'Takes a step on a patient’s turn',
    'A step that is done already is answered as it is. Needs the header `Idempotency-Key` (a UUID): a repeated request takes no second step.',
  )
    .errors({ ...stepRefusals, ROOM_IN_USE })
    .input(
      appointment.extend({
        step: QueueStepSchema.describe('The step to take.'),
      }),
    )
    .output(StaffQueueSchema),
  undo: post(
    '/queue/{appointmentId}/undo',
    'Undoes the last call or step',
    'Within 60 seconds, for the user who did it. No screen shows an undone call any more. Repeatable.',
  )
    .errors({ ...stepRefusals, UNDO_TOO_LATE })
    .input(
      appointment.extend({
        actId: z
          .string()
          .max(60)
          .describe('The `actId` of an `undo` of the queue.'),
      }),
    )
    .output(StaffQueueSchema),
};
