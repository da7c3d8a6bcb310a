import { oc } from '@orpc/contract';
import { z } from 'zod';
import { InstantSchema } from '../fields.ts';
import { refusing } from '../refusals.ts';

/** Of a call, what is shown to a whole waiting room. */
export const QueueCallSchema = z.strictObject({
  /** `A-014`: whose it is, nobody else can tell. */
  ticket: z.string(),
  /** Which call of that ticket it is: a repeated one has the next number. */
  number: z.int().positive(),
  room: z.string().nullable(),
  at: InstantSchema,
});
export type QueueCall = z.infer<typeof QueueCallSchema>;

const WaitingRoomSchema = z.strictObject({ letter: z.string(), name: z.string() });

/** All that the screen of a waiting room shows, and nothing that it does not. */
export const QueueSchema = z.strictObject({
  /** Null: all of them. */
  waitingRoom: WaitingRoomSchema.nullable(),
  /** Those that may be chosen, where none was and there are several. */
  waitingRooms: z.array(WaitingRoomSchema),
  /** Today's last call of each ticket, the newest first: the one shown large and the five before it. */
  calls: z.array(QueueCallSchema).max(6),
  /** Who arrived and was not called yet. */
  waiting: z.int(),
});
export type Queue = z.infer<typeof QueueSchema>;

export const queueContract = {
  get: oc
    .route({ method: 'GET', path: '/queue', summary: 'What the screen of the waiting room shows' })
    .errors(refusing('NOT_FOUND', 'INVALID_INPUT', 'UNAVAILABLE'))
    .input(
      z.strictObject({
        /** A waiting room's letter or id; without it, all of them. */
        room: z
          .string()
          .regex(
            /^(?:[a-z]|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i,
            'Una sala de espera se nombra por su letra.',
          )
          .optional(),
      }),
    )
    .output(QueueSchema),
};
