import { oc } from '@orpc/contract';
import { z } from 'zod';
import { BIOGRAPHY_MAX } from '../../domain/identity/written-text.ts';
import { PHOTO_MOST_BYTES } from '../../domain/images/doctor-photo.ts';
import { fieldMessages } from '../field-messages.ts';
import { DaySchema } from '../fields.ts';
import { refusing } from '../refusals.ts';

const signedIn = ['NOT_SIGNED_IN', 'TOKEN_EXPIRED', 'NEEDS_CODE', 'UNAVAILABLE'] as const;

export const OwnProfileSchema = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  /** What they sign in with. */
  email: z.string(),
  photoUrl: z.string().nullable(),
  /** What patients read of them; empty: nothing. */
  biography: z.string(),
  /** Of this very text: to be sent back by who changes it. */
  biographyVersion: z.string(),
  licenses: z.array(
    z.strictObject({
      /** Like «MN 123456» or «MP 12345 (Córdoba)». */
      text: z.string(),
      validTo: DaySchema.nullable(),
      /** Patients do not see it. */
      isExpired: z.boolean(),
    }),
  ),
  specialties: z.array(z.string()),
  /** Empty: attends privately only. */
  insurers: z.array(z.string()),
  hasCalendarFeed: z.boolean(),
});
export type OwnProfile = z.infer<typeof OwnProfileSchema>;

export const doctorProfileContract = {
  get: oc
    .route({ method: 'GET', path: '/profile', summary: "Tells the doctor's own data" })
    .errors(refusing('NOT_FOUND', ...signedIn))
    .output(OwnProfileSchema),
  /** CHANGED_MEANWHILE: the text is no longer the one that was read. Repeatable. */
  saveBiography: oc
    .route({ method: 'PUT', path: '/profile/biography', summary: 'Writes what patients read of the doctor' })
    .errors(refusing('NOT_FOUND', 'INVALID_INPUT', 'CHANGED_MEANWHILE', ...signedIn))
    .input(
      z.strictObject({
        biography: z.string().max(BIOGRAPHY_MAX, fieldMessages.BIOGRAPHY_TOO_LONG),
        seenVersion: z.string().max(64),
      }),
    )
    .output(z.strictObject({ biography: z.string(), biographyVersion: z.string() })),
  /** A JPEG, PNG or WebP by its content, whatever it is called. */
  savePhoto: oc
    .route({ method: 'PUT', path: '/profile/photo', summary: "Sets the doctor's photo" })
    .errors(refusing('NOT_FOUND', 'INVALID_INPUT', ...signedIn))
    .input(
      z.strictObject({
        photo: z
          .base64(fieldMessages.PHOTO_NOT_IMAGE)
          .max(Math.ceil(PHOTO_MOST_BYTES / 3) * 4, fieldMessages.PHOTO_TOO_LARGE),
      }),
    )
    .output(z.strictObject({ photoUrl: z.string() })),
  removePhoto: oc
    .route({ method: 'DELETE', path: '/profile/photo', summary: "Takes the doctor's photo away; repeatable" })
    .errors(refusing('NOT_FOUND', ...signedIn))
    .output(z.strictObject({ removed: z.boolean() })),
  /** A calendar to subscribe to, under a secret address that is told once; the one before ends. */
  createCalendarFeed: oc
    .route({ method: 'POST', path: '/profile/calendar', summary: 'Makes the address of a private calendar' })
    .errors(refusing('NOT_FOUND', ...signedIn))
    .output(z.strictObject({ path: z.string() })),
  endCalendarFeed: oc
    .route({ method: 'DELETE', path: '/profile/calendar', summary: 'Ends the private calendar; repeatable' })
    .errors(refusing(...signedIn))
    .output(z.strictObject({ hasCalendarFeed: z.boolean() })),
};
