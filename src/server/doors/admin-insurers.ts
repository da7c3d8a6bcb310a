import { listInsurersToSetUp } from '../catalogues/list-insurers-to-set-up.ts';
import { saveInsurer } from '../catalogues/save-insurer.ts';
import { savePlan } from '../catalogues/save-plan.ts';
import { actingAdministrator } from './acting-administrator.ts';
import { atLevel, openDoor, settle } from './guard.ts';

const door = openDoor('admin').insurers;

/** Who pays for patients. */
export const adminInsurers = atLevel('N2', {
  list: door.list.handler(({ context }) => listInsurersToSetUp(context.services)),
  create: door.create.handler(async ({ input: fields, context, errors }) =>
    settle(
      await saveInsurer(context.services, { seen: null, fields, ...actingAdministrator(context) }),
      errors,
    ),
  ),
  save: door.save.handler(async ({ input: { insurerId: id, revision, ...fields }, context, errors }) =>
    settle(
      await saveInsurer(context.services, {
        ...{ seen: { id, revision }, fields },
        ...actingAdministrator(context),
      }),
      errors,
    ),
  ),
  createPlan: door.createPlan.handler(async ({ input: { insurerId, ...fields }, context, errors }) =>
    settle(
      await savePlan(context.services, {
        ...{ seen: null, insurerId, fields },
        ...actingAdministrator(context),
      }),
      errors,
    ),
  ),
  savePlan: door.savePlan.handler(async ({ input: { planId: id, revision, ...fields }, context, errors }) =>
    settle(
      await savePlan(context.services, {
        ...{ seen: { id, revision }, fields },
        ...actingAdministrator(context),
      }),
      errors,
    ),
  ),
});
