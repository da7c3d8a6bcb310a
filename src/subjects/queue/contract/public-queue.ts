import { z } from 'zod';
import { InstantSchema } from '../../../base/api/contract/fields.ts';
import {
  INVALID_INPUT,
  NOT_FOUND,
  TOO_MANY_ATTEMPTS,
} from '../../../base/api/contract/refusals.ts';
import { create, get, post } from '../../../base/api/contract/routes.ts';
import { named } from '../../../base/text/contract/named.ts';

export const QueueCallSchema = named(
  'QueueCall',
  'A call as a whole waiting room sees it.',
  {
    ticket: z.string().describe('`A-014`, which only its patient recognizes.'),
    number: z
      .int32()
      .positive()
      .describe(
        'Number of this call of the ticket: a repeated call has the next one.',
      ),
    room: z.string().nullable(),
    floor: z.string().nullable().describe('The floor of the room.'),
    name: z
      .string()
      .nullable()
      .describe(
        "Initials, or first name and initial, on paired screens by the clinic's choice; null: the number alone.",
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
  'All data that the screen of a waiting room shows, and no more.',
  {
    waitingRoom: WaitingRoomSchema.nullable().describe('Null: all of them.'),
    waitingRooms: z
      .array(WaitingRoomSchema)
      .describe(
        'Waiting rooms to choose from, if there are several and none was chosen.',
      ),
    calls: z
      .array(QueueCallSchema)
      .max(6)
      .describe(
        "Today's last call of each ticket, newest first: the large one and the five before it.",
      ),
    waiting: z
      .int32()
      .describe('Patients who arrived and are not inside yet, called or not.'),
    notices: z
      .array(z.string())
      .describe("The clinic's notices, shown between calls."),
    now: InstantSchema.describe(
      "The server's clock when it answered: a screen's own may be wrong.",
    ),
    arrivalUrl: z
      .string()
      .nullable()
      .describe(
        'On a paired screen, the address that a patient scans to arrive by phone, new each minute. Null: none.',
      ),
    screen: z
      .strictObject({
        state: z.enum(['unpaired', 'paired', 'revoked']),
        name: z
          .string()
          .nullable()
          .describe("The screen's name; null: not paired."),
      })
      .describe('The device that asks, by its own cookie.'),
  },
);
export type Queue = z.infer<typeof QueueSchema>;

export const ScreenCodeSchema = named(
  'ScreenCode',
  'The code of an unpaired screen, for the counter to type.',
  {
    code: z.string().regex(/^\d{6}$/),
    expiresAt: InstantSchema,
  },
);

export const queueContract = {
  get: get('/queue', 'Shows the queue for the screen of a waiting room')
    .errors({ NOT_FOUND, INVALID_INPUT })
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
    'Gives this screen a code for pairing',
    'The device gets its own cookie, which opens something once the counter has typed the code. The earlier code is void.',
  )
    .errors({ INVALID_INPUT, TOO_MANY_ATTEMPTS })
    .input(z.strictObject({}))
    .output(ScreenCodeSchema),
  tellOld: post(
    '/queue/screen/old-browser',
    'Reports that this browser is too old for the screen of a waiting room',
    'Every five minutes; the counter sees it for fifteen.',
  )
    .errors({ INVALID_INPUT, TOO_MANY_ATTEMPTS })
    .input(z.strictObject({}))
    .output(z.strictObject({ isNoted: z.literal(true) })),
};
