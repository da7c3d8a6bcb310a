import { z } from 'zod';
import { InstantSchema } from '../../../base/api/contract/fields.ts';
import {
  NEEDS_SECOND_FACTOR,
  NOT_FOUND,
} from '../../../base/api/contract/refusals.ts';
import {
  create,
  get,
  post,
} from '../../../base/api/contract/signed-in-routes.ts';
import { named } from '../../../base/text/contract/named.ts';
import { InvitationSchema } from '../../staff/contract/invitation.ts';
import { EMAIL_TAKEN } from '../../staff/contract/refusals.ts';
import { LICENSE_TAKEN } from './refusals.ts';

export const ProfessionalRequestSchema = named('ProfessionalRequest', {
  id: z.uuid(),
  fullName: z.string(),
  email: z.string(),
  license: z.string(),
  specialtyName: z.string(),
  askedAt: InstantSchema,
});

export type ProfessionalRequest = z.infer<typeof ProfessionalRequestSchema>;

const request = z.strictObject({ requestId: z.uuid() });

export const adminRequestsContract = {
  list: get('/requests', 'Lists the open requests').output(
    z.array(ProfessionalRequestSchema),
  ),
  accept: create(
    '/requests/{requestId}/accept',
    'Accepts a request',
    'Makes the professional and their account, disabled for booking, and sends the link that sets the password.',
  )
    .errors({
      NOT_FOUND,
      EMAIL_TAKEN,
      LICENSE_TAKEN,
      NEEDS_SECOND_FACTOR,
    })
    .input(request)
    .output(
      z.strictObject({ doctorId: z.uuid(), invitation: InvitationSchema }),
    ),
  refuse: post('/requests/{requestId}/refuse', 'Refuses a request')
    .errors({ NOT_FOUND })
    .input(request)
    .output(z.strictObject({ refused: z.boolean() })),
};
