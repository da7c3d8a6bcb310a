import { oc } from '@orpc/contract';
import { z } from 'zod';
import { MemberNumberFieldSchema, PersonNameFieldSchema, PhoneFieldSchema } from '../person-fields.ts';
import { refusing } from '../refusals.ts';
import { ProfileSchema } from './account.ts';

const signedIn = ['NOT_SIGNED_IN', 'TOKEN_EXPIRED', 'NEEDS_CODE', 'UNAVAILABLE'] as const;

export const patientContactContract = {
  /**
   * How the patient is addressed and called. CHANGED_MEANWHILE: one of the two is no longer the one that was read.
   * Whoever had the old number is told that it changed. Repeatable.
   */
  saveContact: oc
    .route({ method: 'PUT', path: '/profile/contact', summary: 'Changes the chosen name and the mobile' })
    .errors(refusing('INVALID_INPUT', 'CHANGED_MEANWHILE', ...signedIn))
    .input(
      z.strictObject({
        /** Null: the name of the document. */
        chosenName: PersonNameFieldSchema.nullable(),
        /** Null: none, where none is on file. */
        phone: PhoneFieldSchema.nullable(),
        /** The profile's `contactVersion`. */
        seenVersion: z.string().max(64),
      }),
    )
    .output(ProfileSchema),
};

export const CoverageSchema = z.strictObject({
  id: z.uuid(),
  insurerName: z.string(),
  planName: z.string().nullable(),
  memberNumber: z.string().nullable(),
  /** The one that is meant where none is named. */
  isPrimary: z.boolean(),
});
export type Coverage = z.infer<typeof CoverageSchema>;

const coverages = z.array(CoverageSchema);
const coverageId = z.strictObject({ coverageId: z.uuid() });

/** Each act answers what there is after it, the primary one first. */
export const patientCoveragesContract = {
  list: oc
    .route({ method: 'GET', path: '/coverages', summary: 'Lists who pays for the patient' })
    .errors(refusing(...signedIn))
    .output(coverages),
  /** The first one is the primary one. Of an insurer and plan there is one. */
  add: oc
    .route({ method: 'POST', path: '/coverages', summary: 'Adds an insurer' })
    .errors(refusing('INVALID_INPUT', ...signedIn))
    .input(
      z.strictObject({
        insurerId: z.uuid('Elija una cobertura de la lista.'),
        planId: z.uuid().optional(),
        memberNumber: MemberNumberFieldSchema.optional(),
      }),
    )
    .output(coverages),
  /** Where it was the primary one, the oldest of the others is from now on. Repeatable. */
  end: oc
    .route({ method: 'POST', path: '/coverages/{coverageId}/end', summary: 'Ends a coverage' })
    .errors(refusing('NOT_FOUND', ...signedIn))
    .input(coverageId)
    .output(coverages),
  /** CHANGED_MEANWHILE: it was ended meanwhile. Repeatable. */
  makePrimary: oc
    .route({ method: 'POST', path: '/coverages/{coverageId}/primary', summary: 'Puts a coverage first' })
    .errors(refusing('NOT_FOUND', 'CHANGED_MEANWHILE', ...signedIn))
    .input(coverageId)
    .output(coverages),
};

export const PreferenceSchema = z.strictObject({
  channel: z.enum(['email', 'whatsapp']),
  /** `turnos`: about a turno of theirs. `offers`: freed times and the like. */
  topic: z.enum(['turnos', 'offers']),
  isWanted: z.boolean(),
});
export type Preference = z.infer<typeof PreferenceSchema>;

export const patientPreferencesContract = {
  get: oc
    .route({
      method: 'GET',
      path: '/message-preferences',
      summary: 'Tells what the patient is told, and how',
    })
    .errors(refusing(...signedIn))
    .output(z.array(PreferenceSchema)),
  /** The last word counts. Repeatable. */
  save: oc
    .route({
      method: 'PUT',
      path: '/message-preferences',
      summary: 'Notes what the patient wants to be told',
    })
    .errors(refusing(...signedIn))
    .input(PreferenceSchema)
    .output(z.array(PreferenceSchema)),
};

export const patientCalendarContract = {
  get: oc
    .route({ method: 'GET', path: '/calendar', summary: 'Whether there is a private calendar' })
    .errors(refusing(...signedIn))
    .output(z.strictObject({ hasCalendarFeed: z.boolean() })),
  /** A calendar to subscribe to, under a secret address that is told once; the one before ends. */
  create: oc
    .route({ method: 'POST', path: '/calendar', summary: 'Makes the address of a private calendar' })
    .errors(refusing('NOT_FOUND', ...signedIn))
    .output(z.strictObject({ path: z.string() })),
  end: oc
    .route({ method: 'DELETE', path: '/calendar', summary: 'Ends the private calendar; repeatable' })
    .errors(refusing(...signedIn))
    .output(z.strictObject({ hasCalendarFeed: z.boolean() })),
};

export const patientOwnCopyContract = {
  /**
   * All that the clinic keeps of the patient (Ley 25.326 art. 14), as one file: a page to read, with the same data
   * inside it as JSON. A POST, because it is noted who took it.
   */
  make: oc
    .route({ method: 'POST', path: '/own-copy', summary: "Makes a copy of all the patient's own data" })
    .errors(refusing('NOT_FOUND', ...signedIn))
    .output(z.strictObject({ fileName: z.string(), page: z.string() })),
};
