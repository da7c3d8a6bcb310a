import { z } from 'zod';
import { InstantSchema } from '../../../base/api/contract/fields.ts';
import { refusing } from '../../../base/api/contract/refusing.ts';
import { create, get, post } from '../../../base/api/contract/routes.ts';
import { named } from '../../../base/text/contract/named.ts';

export const QueueCallSchema = named(
  'QueueCall',
  'Of a call, what is shown to a whole waiting room.',
  {
    ticket: z.string().describe('`A-014`: whose it is, nobody else can tell.'),
    number: z
      .int32()
      .positive()
      .describe(
        'Which call of that ticket it is: a repeated one has the next number.',
      ),
    room: z.string().nullable(),
    floor: z.string().nullable().describe('Where the room is.'),
    name: z
      .string()
      .nullable()
      .describe(
        'Initials, or first name and initial, as the clinic shows them on paired screens; null: the number alone.',
      ),
    at: InstantSchema,
  },
);
export type QueueCall = z.infer<typeof QueueCallSchema>;

export const WaitingRoomSchema = named('WaitingRoom', {
  letter: z.string(),
  name: z.string(),
});

export const QueueSchema = named(
  'Queue',
  'All that the screen of a waiting room shows, and nothing that it does not.',
  {
    waitingRoom: WaitingRoomSchema.nullable().describe('Null: all of them.'),
    waitingRooms: z
      .array(WaitingRoomSchema)
      .describe(
        'Those that may be chosen, where none was and there are several.',
      ),
    calls: z
      .array(QueueCallSchema)
      .max(6)
      .describe(
        "Today's last call of each ticket, the newest first: the one shown large and the five before it.",
      ),
    waiting: z
      .int32()
      .describe('Who arrived and is not with the doctor yet, called or not.'),
    notices: z
      .array(z.string())
      .describe("The clinic's notices, shown while nobody is called."),
    now: InstantSchema.describe(
      "The server's clock when it answered: a wall screen's own may be wrong.",
    ),
    arrivalUrl: z
      .string()
      .nullable()
      .describe(
        'On a paired screen, what who comes scans to arrive by phone: another one each minute. Null: there is none.',
      ),
    screen: z
      .strictObject({
        state: z.enum(['unpaired', 'paired', 'revoked']),
        name: z
          .string()
          .nullable()
          .describe('What the clinic calls it; null: it is not paired.'),
      })
      .describe('The device that asks, by its own cookie.'),
  },
);
export type Queue = z.infer<typeof QueueSchema>;

export const ScreenCodeSchema = named(
  'ScreenCode',
  'What an unpaired screen shows for the counter to type.',
  {
    code: z.string().regex(/^\d{6}$/),
    expiresAt: InstantSchema,
  },
);

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
          .describe(
            "A waiting room's letter or id; without it, that of the paired screen, or all of them.",
          ),
      }),
    )
    .output(QueueSchema),
  startPairing: create(
    '/queue/screen/pairing',
    'Gives this screen a code to be paired by',
    'The device gets a cookie of its own, which opens something once the counter has typed the code. The code before is void.',
  )
    .errors(refusing('INVALID_INPUT', 'TOO_MANY_ATTEMPTS'))
    .input(z.strictObject({}))
    .output(ScreenCodeSchema),
  tellOld: post(
    '/queue/screen/old-browser',
    'Tells that this browser is too old to be the screen of a waiting room',
    'Each five minutes; the counter sees it for fifteen.',
  )
    .errors(refusing('INVALID_INPUT', 'TOO_MANY_ATTEMPTS'))
    .input(z.strictObject({}))
    .output(z.strictObject({ isNoted: z.literal(true) })),
};
