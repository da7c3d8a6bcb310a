import { z } from 'zod';
import { InstantSchema } from '../../../base/api/contract/fields.ts';
import { get, post, put } from '../../../base/api/contract/patient-routes.ts';
import { refusing } from '../../../base/api/contract/refusing.ts';
import { named } from '../../../base/text/contract/named.ts';

/** The state of the patient's reading of the preparation. */
export const PreparationReadingSchema = z
  .enum(['read', 'unread', 'changed'])
  .meta({
    id: 'PreparationReading',
    description:
      'Whether what there is to prepare was read as it stands; changed: another text was read.',
  });
export type PreparationReading = z.infer<typeof PreparationReadingSchema>;

export const ChecklistSchema = named(
  'Checklist',
  'What to bring to an appointment and to do before it.',
  {
    insurerName: z
      .string()
      .nullable()
      .describe(
        'Whose credential and authorization are meant; null: nobody said.',
      ),
    items: z
      .array(
        named('ChecklistItem', {
          key: z.string().describe('Names the item in this list.'),
          kind: z
            .enum([
              'document',
              'credential',
              'order',
              'authorization',
              'preparation',
            ])
            .describe('What it is.'),
          line: z
            .string()
            .nullable()
            .describe(
              'What the clinic wrote of it; null: the kind says it all.',
            ),
          isTicked: z.boolean().describe('Whether it is ready.'),
        }),
      )
      .describe('In the order in which it is brought or done.'),
    reading: PreparationReadingSchema.nullable().describe(
      'Null: there is nothing to read.',
    ),
    readAt: InstantSchema.nullable().describe(
      'When it was read last, as it stood then; null: never.',
    ),
    readByName: z
      .string()
      .nullable()
      .describe('Who read it, if somebody else than who asks.'),
    version: z
      .string()
      .describe('Of what there is to read; who read it sends it back.'),
    isOpen: z
      .boolean()
      .describe(
        'False: the appointment is over, and nothing is ticked or read any more.',
      ),
  },
);
export type Checklist = z.infer<typeof ChecklistSchema>;

const appointment = z.strictObject({ appointmentId: z.uuid() });
const writing = refusing(
  'NOT_FOUND',
  'INVALID_INPUT',
  'WRONG_STATUS',
  'CHANGED_MEANWHILE',
  'TOO_MANY_ATTEMPTS',
);

/** The checklist before the visit, of the patient's own appointments and of those they act for. */
export const patientChecklistContract = {
  get: get(
    '/appointments/{appointmentId}/checklist',
    'Tells what to bring to an appointment and to do before it',
  )
    .errors(refusing('NOT_FOUND'))
    .input(appointment)
    .output(ChecklistSchema),
  tick: put(
    '/appointments/{appointmentId}/checklist/ticks',
    'Notes that an item is ready, or not after all',
    'Repeatable. CHANGED_MEANWHILE: the list has no such item any more.',
  )
    .errors(writing)
    .input(
      appointment.extend({
        item: z.string().min(1).max(1100).describe('The key of the item.'),
        isTicked: z.boolean().describe('Whether it is ready.'),
      }),
    )
    .output(ChecklistSchema),
  confirm: post(
    '/appointments/{appointmentId}/checklist/reading',
    'Says that what there is to prepare was read',
    'Repeatable; the counter and the professional see it. CHANGED_MEANWHILE: it is another text by now, to be read first.',
  )
    .errors(writing)
    .input(
      appointment.extend({
        seenVersion: z
          .string()
          .min(1)
          .max(40)
          .describe('The version that was read.'),
      }),
    )
    .output(ChecklistSchema),
};
