import { listSpecialtiesToSetUp } from '../catalogues/list-specialties-to-set-up.ts';
import { savePractice } from '../catalogues/save-practice.ts';
import { saveSpecialty } from '../catalogues/save-specialty.ts';
import { actingAdministrator } from './acting-administrator.ts';
import { atLevel, openDoor, settle } from './guard.ts';

const door = openDoor('admin').specialties;

/** What the clinic offers. */
export const adminSpecialties = atLevel('N2', {
  list: door.list.handler(({ context }) => listSpecialtiesToSetUp(context.services, context.now)),
  create: door.create.handler(async ({ input: fields, context, errors }) =>
    settle(
      await saveSpecialty(context.services, { seen: null, fields, ...actingAdministrator(context) }),
      errors,
    ),
  ),
  save: door.save.handler(async ({ input: { specialtyId: id, revision, ...fields }, context, errors }) =>
    settle(
      await saveSpecialty(context.services, {
        ...{ seen: { id, revision }, fields },
        ...actingAdministrator(context),
      }),
      errors,
    ),
  ),
  createPractice: door.createPractice.handler(
    async ({ input: { specialtyId, ...fields }, context, errors }) =>
      settle(
        await savePractice(context.services, {
          ...{ seen: null, specialtyId, fields },
          ...actingAdministrator(context),
        }),
        errors,
      ),
  ),
  savePractice: door.savePractice.handler(
    async ({ input: { practiceId: id, revision, ...fields }, context, errors }) =>
      settle(
        await savePractice(context.services, {
          ...{ seen: { id, revision }, fields },
          ...actingAdministrator(context),
        }),
        errors,
      ),
  ),
});
