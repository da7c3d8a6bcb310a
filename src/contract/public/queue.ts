import { z } from 'zod';
import { InstantSchema } from '../fields.ts';
import { named } from '../named.ts';
import { refusing } from '../refusing.ts';
import { get } from '../routes.ts';

export const QueueCallSchema = named('QueueCall', 'Of a call, what is shown to a whole waiting room.', {
  ticket: z.string().describe('`A-014`: whose it is, nobody else can tell.'),
  number: z.int().positive().describe('Which call of that ticket it is: a repeated one has the next number.'),
  room: z.string().nullable(),
  at: InstantSchema,
});
export type QueueCall = z.infer<typeof QueueCallSchema>;

const WaitingRoomSchema = named('WaitingRoom', { letter: z.string(), name: z.string() });

export const QueueSchema = named(
  'Queue',
  'All that the screen of a waiting room shows, and nothing that it does not.',
  {
    waitingRoom: WaitingRoomSchema.nullable().describe('Null: all of them.'),
    waitingRooms: z
      .array(WaitingRoomSchema)
      .describe('Those that may be chosen, where none was and there are several.'),
    calls: z
      .array(QueueCallSchema)
      .max(6)
      .describe(
        "Today's last call of each ticket, the newest first: the one shown large and the five before it.",
      ),
    waiting: z.int().describe('Who arrived and is not with the doctor yet, called or not.'),
  },
);
export type Queue = z.infer<typeof QueueSchema>;

export const queueContract = {
  get: get('/queue', 'What the screen of the waiting room shows')
    .errors(refusing('NOT_FOUND', 'INVALID_INPUT'))
    .input(
      z.strictObject({
        room: z
          .string()
          .regex(
            /^(?:[a-z]|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i,
            'Una sala de espera se nombra por su letra.',
          )
          .optional()
          .describe("A waiting room's letter or id; without it, all of them."),
      }),
    )
    .output(QueueSchema),
};
