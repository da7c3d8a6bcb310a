import { oc } from '@orpc/contract';
import { z } from 'zod';
import { DaySchema, InstantSchema } from '../fields.ts';
import { refusing } from '../refusals.ts';
import { StaffTurnoSchema } from '../staff/turnos.ts';

const signedIn = ['NOT_SIGNED_IN', 'TOKEN_EXPIRED', 'NEEDS_CODE', 'UNAVAILABLE'] as const;

/** A stretch in which the doctor attends. */
export const AgendaSessionSchema = z.strictObject({
  startsAt: InstantSchema,
  endsAt: InstantSchema,
  roomName: z.string().nullable(),
});

/** One of the doctor's days: what was set up for it, and who comes. */
export const AgendaDaySchema = z.strictObject({
  day: DaySchema,
  /** In order; empty exactly when `closure` says why. */
  sessions: z.array(AgendaSessionSchema),
  closure: z
    .discriminatedUnion('code', [
      z.strictObject({ code: z.literal('HOLIDAY'), name: z.string() }),
      z.strictObject({ code: z.literal('ABSENT'), reason: z.string() }),
      z.strictObject({ code: z.literal('NO_SESSION') }),
    ])
    .nullable(),
  /** The absence of that day, also where it takes only a part of it; `until` is its end. */
  absence: z.strictObject({ reason: z.string(), until: InstantSchema }).nullable(),
  /** By time. */
  turnos: z.array(StaffTurnoSchema),
});
export type AgendaDay = z.infer<typeof AgendaDaySchema>;

const asked = z.strictObject({ day: DaySchema.regex(/^2\d{3}-/, 'Indique un día como AAAA-MM-DD.') });

export const doctorAgendaContract = {
  day: oc
    .route({ method: 'GET', path: '/agenda/days/{day}', summary: "One of the doctor's days" })
    .errors(refusing('INVALID_INPUT', ...signedIn))
    .input(asked)
    .output(
      AgendaDaySchema.extend({
        /** The first day after it on which the doctor attends; null where none is set up within two months. */
        nextDay: DaySchema.nullable(),
      }),
    ),
  week: oc
    .route({
      method: 'GET',
      path: '/agenda/weeks/{day}',
      summary: 'The week of that day, from Monday to Sunday',
    })
    .errors(refusing('INVALID_INPUT', ...signedIn))
    .input(asked)
    .output(z.array(AgendaDaySchema)),
};
