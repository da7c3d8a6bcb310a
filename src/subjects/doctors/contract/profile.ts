import { z } from 'zod';
import {
  CommunicationSchema,
  DaySchema,
} from '../../../base/api/contract/fields.ts';
import {
  CHANGED_MEANWHILE,
  INVALID_INPUT,
  NOT_FOUND,
} from '../../../base/api/contract/refusals.ts';
import {
  create,
  get,
  put,
  remove,
} from '../../../base/api/contract/signed-in-routes.ts';
import { InsurerPeriodSchema } from '../../../base/clinic/contract/insurer-period.ts';
import { fieldMessages } from '../../../base/person/contract/field-messages.ts';
import { named } from '../../../base/text/contract/named.ts';
import { PHOTO_MOST_BYTES } from '../../../base/text/doctor-photo.ts';
import { BIOGRAPHY_MAX } from '../../../base/text/written-text.ts';

export const OwnProfileSchema = named('OwnProfile', {
  id: z.uuid(),
  name: z.string(),
  email: z.string().describe('The e-mail to sign in with.'),
  photoUrl: z.string().nullable(),
  biography: z.string().describe('The text that patients read; empty: none.'),
  biographyVersion: z.string(),
  licenses: z.array(
    z.strictObject({
      text: z.string().describe('Like «MN 123456» or «MP 12345 (Córdoba)».'),
      validTo: DaySchema.nullable(),
      isExpired: z
        .boolean()
        .describe('True if expired: patients do not see it.'),
    }),
  ),
  profession: z
    .string()
    .nullable()
    .describe(
      'As prescriptions and certificates print it, such as «Médica»; null: none.',
    ),
  hasSignature: z
    .boolean()
    .describe('True if documents print the image of a signature.'),
  specialties: z.array(z.string()),
  communication: CommunicationSchema,
  insurers: z
    .array(z.strictObject({ name: z.string(), ...InsurerPeriodSchema.shape }))
    .describe('Insurers taken today or later; empty: private patients only.'),
  hasCalendarFeed: z.boolean(),
  wantsEveningList: z.boolean(),
});
export type OwnProfile = z.infer<typeof OwnProfileSchema>;

const SignatureImageSchema = named('SignatureImage', {
  png: z.base64().nullable().describe('A PNG, in base64; null: there is none.'),
});

export const doctorProfileContract = {
  get: get('/profile', "Shows the doctor's own data")
    .errors({ NOT_FOUND })
    .output(OwnProfileSchema),
  saveBiography: put(
    '/profile/biography',
    'Saves the text that patients read of the doctor',
    'CHANGED_MEANWHILE: the text changed since it was read. Repeatable.',
  )
    .errors({ NOT_FOUND, INVALID_INPUT, CHANGED_MEANWHILE })
    .input(
      z.strictObject({
        biography: z
          .string()
          .max(BIOGRAPHY_MAX, fieldMessages.BIOGRAPHY_TOO_LONG),
        seenVersion: z.string().max(64),
      }),
    )
    .output(
      z.strictObject({ biography: z.string(), biographyVersion: z.string() }),
    ),
  savePhoto: put(
    '/profile/photo',
    "Sets the doctor's photo",
    'A JPEG, PNG or WebP by its content, with any name.',
  )
    .errors({ NOT_FOUND, INVALID_INPUT })
    .input(
      z.strictObject({
        photo: z
          .base64(fieldMessages.PHOTO_NOT_IMAGE)
          .max(
            Math.ceil(PHOTO_MOST_BYTES / 3) * 4,
            fieldMessages.PHOTO_TOO_LARGE,
          ),
      }),
    )
    .output(z.strictObject({ photoUrl: z.string() })),
  removePhoto: remove(
    '/profile/photo',
    "Removes the doctor's photo; repeatable",
  )
    .errors({ NOT_FOUND })
    .output(z.strictObject({ removed: z.boolean() })),
  saveProfession: put(
    '/profile/profession',
    "Saves the doctor's profession",
    'Documents print it from now on; null removes it. Repeatable.',
  )
    .errors({ NOT_FOUND, INVALID_INPUT })
    .input(
      z.strictObject({
        profession: z
          .string()
          .trim()
          .min(2, 'Escriba la profesión, por ejemplo «Médica».')
          .max(60, 'La profesión puede tener hasta 60 letras.')
          .nullable(),
      }),
    )
    .output(z.strictObject({ profession: z.string().nullable() })),
  signature: get(
    '/profile/signature',
    "Shows the image of the doctor's signature",
    'Only to the doctor: other users see it only inside a document.',
  )
    .errors({ NOT_FOUND })
    .output(SignatureImageSchema),
  saveSignature: put(
    '/profile/signature',
    "Sets the image of the doctor's signature",
    'A PNG or JPEG by its content; drawn anew as a PNG, and printed on the documents issued from now on.',
  )
    .errors({ NOT_FOUND, INVALID_INPUT })
    .input(
      z.strictObject({
        image: z
          .base64(fieldMessages.SIGNATURE_NOT_IMAGE)
          .max(
            Math.ceil(PHOTO_MOST_BYTES / 3) * 4,
            fieldMessages.PHOTO_TOO_LARGE,
          ),
      }),
    )
    .output(SignatureImageSchema),
  removeSignature: remove(
    '/profile/signature',
    "Removes the image of the doctor's signature; repeatable",
    'Issued documents keep it.',
  )
    .errors({ NOT_FOUND })
    .output(z.strictObject({ removed: z.boolean() })),
  saveEveningList: put(
    '/profile/evening-list',
    "Turns tomorrow's list by e-mail on or off; repeatable",
  )
    .errors({ INVALID_INPUT })
    .input(z.strictObject({ isWanted: z.boolean() }))
    .output(z.strictObject({ wantsEveningList: z.boolean() })),
  createCalendarFeed: create(
    '/profile/calendar',
    'Makes the address of a private calendar',
    'A calendar to subscribe to, under a secret address that is shown once; the earlier one ends.',
  )
    .errors({ NOT_FOUND })
    .output(z.strictObject({ path: z.string() })),
  endCalendarFeed: remove(
    '/profile/calendar',
    'Ends the private calendar; repeatable',
  ).output(z.strictObject({ hasCalendarFeed: z.boolean() })),
};
