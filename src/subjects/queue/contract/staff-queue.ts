import { z } from 'zod';
import {
  DaySchema,
  DoctorRefSchema,
  InstantSchema,
  NamedIdSchema,
} from '../../../base/api/contract/fields.ts';
import { refusing } from '../../../base/api/contract/refusing.ts';
import { get, post } from '../../../base/api/contract/signed-in-routes.ts';
import { WaitLimitsSchema } from '../../../base/clinic/contract/wait-limits.ts';
import { named } from '../../../base/text/contract/named.ts';
import { QueueStepSchema } from '../../appointments/contract/queue-step.ts';
import { StaffAppointmentSchema } from '../../appointments/contract/staff-appointments.ts';

export const QueueStateSchema = z
  .enum(['waiting', 'out', 'called', 'inRoom'])
  .meta({
    id: 'QueueState',
    description:
      'waiting: to be called. out: left for a moment. called: called, and not inside yet. inRoom: with the doctor.',
  });

export const WaitEstimateSchema = named(
  'WaitEstimate',
  'How long until somebody may go in, in minutes.',
  {
    minutes: z.int32().describe('The likeliest.'),
    fromMinutes: z.int32().describe('Hardly sooner.'),
    toMinutes: z.int32().describe('Hardly later.'),
  },
);

export const QueueEntrySchema = named(
  'QueueEntry',
  'Somebody who arrived today and is not done.',
  {
    appointment: StaffAppointmentSchema,
    waitingRoomId: z.uuid().nullable(),
    roomId: z.uuid().nullable(),
    calledTo: z
      .string()
      .nullable()
      .describe('Into which room they were called last.'),
    state: QueueStateSchema,
    isUrgent: z.boolean().describe('Cannot wait: goes before everybody.'),
    isMoved: z.boolean().describe('Somebody put them where they are.'),
    calls: z.int32().describe('How often they were called since they arrived.'),
    mayBeAbsent: z.boolean().describe('Called three times without an answer.'),
    outUntil: InstantSchema.nullable().describe(
      'Until when the place of who left for a moment is kept.',
    ),
    peopleBefore: z
      .int()
      .nullable()
      .describe(
        'Of the same doctor, those who go in before. Null: called, inside, or away for too long.',
      ),
    estimate: WaitEstimateSchema.nullable().describe('Null likewise.'),
    undo: z
      .strictObject({
        actId: z.string().describe('By which it is taken back.'),
        until: InstantSchema,
      })
      .nullable()
      .describe(
        'What whoever asks did last to their turn and may still take back.',
      ),
  },
);

export type QueueEntry = z.infer<typeof QueueEntrySchema>;

export const StaffQueueSchema = named(
  'StaffQueue',
  'Who waits today, in order; of a doctor, their own.',
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
        'Those called, by their call; those who wait, in order; those out for too long; those inside.',
      ),
    doctors: z.array(
      named('DoctorQueue', {
        ...DoctorRefSchema.shape,
        delayMinutes: z
          .int()
          .nullable()
          .describe(
            'How late the doctor runs by the day’s real times; null: nobody is to come.',
          ),
      }),
    ),
    counts: z
      .strictObject({
        waiting: z.int32(),
        called: z.int32().describe('Called, and not inside yet.'),
        out: z.int32().describe('Left for a moment.'),
        inRoom: z.int32().describe('With a doctor.'),
      })
      .describe(
        '`waiting` are all who arrived and are not inside yet, those called and those out among them.',
      ),
  },
);

export type StaffQueue = z.infer<typeof StaffQueueSchema>;

export const QueueCalledSchema = named('QueueCalled', {
  called: StaffAppointmentSchema.describe('Who was called.'),
  queue: StaffQueueSchema.describe('The queue after it.'),
});

export type QueueCalled = z.infer<typeof QueueCalledSchema>;

const appointment = z.strictObject({ appointmentId: z.uuid() });

const stepRefusals = [
  'NOT_FOUND',
  'INVALID_INPUT',
  'WRONG_STATUS',
  'WRONG_DAY',
] as const;

/** The queue of the day, for the counter, and for a doctor, who reaches only their own patients. */
export const staffQueueContract = {
  get: get('/queue', 'Who waits today, in order').output(StaffQueueSchema),
  next: post(
    '/queue/next',
    'Calls whoever is next',
    'Two at once call two, and nobody is passed over. Of several doctors, the first one whose room is free. A repeated request calls nobody else. ROOM_IN_USE asks first: `isShared` says that the asker knows.',
  )
    .errors(refusing('INVALID_INPUT', 'QUEUE_EMPTY', 'ROOM_IN_USE'))
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
    'Does something to somebody’s turn',
    'What is so already is answered as it is. Needs the header `Idempotency-Key` (a UUID): a repeated request takes no second step.',
  )
    .errors(refusing(...stepRefusals, 'ROOM_IN_USE'))
    .input(
      appointment.extend({ step: QueueStepSchema.describe('What is done.') }),
    )
    .output(StaffQueueSchema),
  undo: post(
    '/queue/{appointmentId}/undo',
    'Takes back the last call or step',
    'Within 60 seconds, by who did it. A call that was taken back shows on no screen any more. Repeatable.',
  )
    .errors(refusing(...stepRefusals, 'UNDO_TOO_LATE'))
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
