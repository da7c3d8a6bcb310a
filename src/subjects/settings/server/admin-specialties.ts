import { callOf } from '../../../base/doors/call-of.ts';
import { atLevel, openDoor, settle } from '../../../base/doors/guard.ts';
import { listSpecialtiesToSetUp } from './list-specialties-to-set-up.ts';
import { savePractice } from './save-practice.ts';
import { saveSpecialty } from './save-specialty.ts';

const door = openDoor('admin').specialties;

/** The specialties and practices that the clinic offers. */
export const adminSpecialties = atLevel('N2', {
  list: door.list.handler(({ context }) =>
    listSpecialtiesToSetUp(context.services, context.now),
  ),
  create: door.create.handler(async ({ input: fields, context, errors }) =>
    settle(
      await saveSpecialty(context.services, {
        seen: null,
        fields,
        ...callOf(context),
      }),
      errors,
    ),
  ),
  save: door.save.handler(
    async ({
      input: { specialtyId: id, revision, ...fields },
      context,
      errors,
    }) =>
      settle(
        await saveSpecialty(context.services, {
          seen: { id, revision },
          fields,
          ...callOf(context),
        }),
        errors,
      ),
  ),
  createPractice: door.createPractice.handler(
    async ({ input: { specialtyId, ...fields }, context, errors }) =>
      settle(
        await savePractice(context.services, {
          seen: null,
          specialtyId,
          fields,
          ...callOf(context),
        }),
        errors,
      ),
  ),
  savePractice: door.savePractice.handler(
    async ({
      input: { practiceId: id, revision, ...fields },
      context,
      errors,
    }) =>
      settle(
        await savePractice(context.services, {
          seen: { id, revision },
          fields,
          ...callOf(context),
        }),
        errors,
      ),
  ),
});
