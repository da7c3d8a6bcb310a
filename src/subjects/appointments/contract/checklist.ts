import { z } from 'zod';
import { InstantSchema } from '../../../base/api/contract/fields.ts';
import { get, post, put } from '../../../base/api/contract/patient-routes.ts';
import {
  CHANGED_MEANWHILE,
  INVALID_INPUT,
  NOT_FOUND,
  TOO_MANY_ATTEMPTS,
} from '../../../base/api/contract/refusals.ts';
import { named } from '../../../base/text/contract/named.ts';
import { WRONG_STATUS } from './refusals.ts';

/** The state of the patient's reading of the preparation. */
export const PreparationReadingSchema = z
  .enum(['read', 'unread', 'changed'])
  .meta({
    id: 'PreparationReading',
    description:
      'State of reading the preparation; changed: the text is newer than the one that was read.',
  });
export type PreparationReading = z.infer<typeof PreparationReadingSchema>;

export const ChecklistSchema = named(
  'Checklist',
  'Things to bring to an appointment and to do before it.',
  {
    insurerName: z
      .string()
      .nullable()
      .describe('The insurer of credential and authorization; null: unknown.'),
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
            .describe('The kind of item.'),
          line: z
            .string()
            .nullable()
            .describe(
              "The clinic's text of a preparation; null: another kind.",
            ),
          isTicked: z.boolean().describe('True if it is ready.'),
        }),
      )
      .describe('In the order of bringing or doing.'),
    reading: PreparationReadingSchema.nullable().describe(
      'Null: there is nothing to read.',
    ),
    readAt: InstantSchema.nullable().describe(
      'When it was read last; null: never.',
    ),
    readByName: z
      .string()
      .nullable()
      .describe('The reader, if not the asker; else null.'),
    version: z
      .string()
      .describe('Version of the text: a reading sends it back.'),
    isOpen: z
      .boolean()
      .describe(
        'False: the appointment is over, and nothing more is ticked or read.',
      ),
  },
);
export type Checklist = z.infer<typeof ChecklistSchema>;

const appointment = z.strictObject({ appointmentId: z.uuid() });
const writing = {
  NOT_FOUND,
  INVALID_INPUT,
  WRONG_STATUS,
  CHANGED_MEANWHILE,
  TOO_MANY_ATTEMPTS,
};

/** The checklist before the visit, of the patient's own appointments and of those they act for. */
export const patientChecklistContract = {
  get: get(
    '/appointments/{appointmentId}/checklist',
    'Shows the things to bring to an appointment and to do before it',
  )
    .errors({ NOT_FOUND })
    .input(appointment)
    .output(ChecklistSchema),
  tick: put(
    '/appointments/{appointmentId}/checklist/ticks',
    'Ticks an item as ready, or unticks it',
    'Repeatable. CHANGED_MEANWHILE: the list has no such item any more.',
  )
    .errors(writing)
    .input(
      appointment.extend({
        item: z.string().min(1).max(1100).describe('The key of the item.'),
        isTicked: z.boolean().describe('True if it is ready.'),
      }),
    )
    .output(ChecklistSchema),
  confirm: post(
    '/appointments/{appointmentId}/checklist/reading',
    'Confirms that the patient read the preparation',
    'Repeatable; the counter and the professional see it. CHANGED_MEANWHILE: there is a newer text to read first.',
  )
    .errors(writing)
    .input(
      appointment.extend({
        seenVersion: z.string().min(1).max(40),
      }),
    )
    .output(ChecklistSchema),
};
