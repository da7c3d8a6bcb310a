import { z } from 'zod';
import { InstantSchema } from '../../../base/api/contract/fields.ts';
import {
  INVALID_INPUT,
  NOT_FOUND,
  TOO_MANY_ATTEMPTS,
} from '../../../base/api/contract/refusals.ts';
import {
  create,
  get,
  remove,
} from '../../../base/api/contract/signed-in-routes.ts';
import { named } from '../../../base/text/contract/named.ts';
import { CODE_WRONG } from '../../access/contract/refusals.ts';
import { WaitingRoomSchema } from './public-queue.ts';

export const ScreenSchema = named(
  'Screen',
  'A paired screen of a waiting room, with its signs of life.',
  {
    id: z.uuid(),
    name: z.string(),
    device: z.string().describe("Like 'Chrome en Linux'."),
    waitingRoom: WaitingRoomSchema.nullable().describe('Null: all of them.'),
    pairedAt: InstantSchema.describe('When the counter typed its code.'),
    lastSeenAt: InstantSchema.nullable().describe(
      'Its last sign of life; null: none yet.',
    ),
    isDark: z
      .boolean()
      .describe(
        'True without a sign of life for a minute: off, or without connection.',
      ),
  },
);
export type Screen = z.infer<typeof ScreenSchema>;

export const OldScreenSchema = named(
  'OldScreen',
  'A browser that is too old to show the screen of a waiting room.',
  {
    name: z
      .string()
      .nullable()
      .describe('The name of its paired screen; null: never paired.'),
    device: z.string().describe("Like 'Chrome 76 en Linux'."),
    lastSeenAt: InstantSchema.describe('When it last reported so.'),
  },
);

export type OldScreen = z.infer<typeof OldScreenSchema>;

export const ScreensSchema = named('Screens', {
  screens: z.array(ScreenSchema).describe('Screens in use, by name.'),
  oldScreens: z
    .array(OldScreenSchema)
    .max(5)
    .describe('Reported in the last fifteen minutes.'),
  waitingRooms: z
    .array(WaitingRoomSchema.extend({ id: z.uuid() }))
    .describe('Waiting rooms that a screen may show.'),
});
export type Screens = z.infer<typeof ScreensSchema>;

/** The counter's input to pair a screen. The panel's form checks it with this schema too. */
export const PairScreenSchema = z.strictObject({
  code: z
    .string()
    .trim()
    .transform((code) => code.replaceAll(/\s/g, ''))
    .pipe(
      z
        .string()
        .regex(/^\d{6}$/, 'Son los seis números que muestra la pantalla.'),
    ),
  name: z
    .string()
    .trim()
    .min(1, 'Escriba un nombre, como «Entrada».')
    .max(60, 'Hasta 60 letras.')
    .describe("The screen's name; screens in use have different names."),
  waitingRoomId: z
    .uuid()
    .nullable()
    .describe('The waiting room that it shows; null: all of them.'),
});

/** Shared by the doors of the counter and the administrators. */
export const staffScreensContract = {
  list: get(
    '/screens',
    'Lists the paired screens, with their last sign of life',
  ).output(ScreensSchema),
  pair: create(
    '/screens',
    'Pairs the screen that shows this code',
    'The code serves once, for ten minutes. Wrong codes spend a budget of the user.',
  )
    .errors({ INVALID_INPUT, CODE_WRONG, TOO_MANY_ATTEMPTS })
    .input(PairScreenSchema)
    .output(ScreensSchema),
  revoke: remove(
    '/screens/{screenId}',
    'Ends the pairing of a screen',
    'It shows numbers alone from then on, and is no kiosk. Repeatable.',
  )
    .errors({ INVALID_INPUT, NOT_FOUND })
    .input(
      z.strictObject({
        screenId: z.uuid().describe("The screen's id in the list."),
      }),
    )
    .output(ScreensSchema),
};
