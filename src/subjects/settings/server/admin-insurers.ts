import { callOf } from '../../../base/doors/call-of.ts';
import { doForCaller } from '../../../base/doors/do-by-use-case.ts';
import { atLevel, openDoor, settle } from '../../../base/doors/guard.ts';
import { listInsurerDoctors } from '../../doctors/server/insurers/list-insurer-doctors.ts';
import { saveInsurerDoctors } from '../../doctors/server/insurers/save-insurer-doctors.ts';
import { usualInsurers } from '../rules/usual-insurers.ts';
import { addInsurer } from './add-insurer.ts';
import { addUsualInsurers } from './add-usual-insurers.ts';
import { listUsualInsurerRows } from './insurer-queries.ts';
import { listInsurersToSetUp } from './list-insurers-to-set-up.ts';
import { saveInsurer } from './save-insurer.ts';
import { savePlan } from './save-plan.ts';

const door = openDoor('admin').insurers;

/** The insurers that pay for patients. */
export const adminInsurers = atLevel('N2', {
  list: door.list.handler(({ context }) =>
    listInsurersToSetUp(context.services, callOf(context)),
  ),
  usual: door.usual.handler(({ context: { services } }) =>
    listUsualInsurerRows(services.db, usualInsurers),
  ),
  addUsual: door.addUsual.handler(({ input: { names }, context }) =>
    addUsualInsurers(context.services, { names, ...callOf(context) }),
  ),
  create: door.create.handler(async ({ input: fields, context, errors }) =>
    settle(
      await addInsurer(context.services, { fields, ...callOf(context) }),
      errors,
    ),
  ),
  save: door.save.handler(
    async ({
      input: { insurerId: id, revision, confirmation, ...fields },
      context,
      errors,
    }) =>
      settle(
        await saveInsurer(context.services, {
          seen: { id, revision },
          fields,
          confirmation,
          ...callOf(context),
        }),
        errors,
      ),
  ),
  doctors: door.doctors.handler(doForCaller(listInsurerDoctors)),
  saveDoctors: door.saveDoctors.handler(doForCaller(saveInsurerDoctors)),
  createPlan: door.createPlan.handler(
    async ({ input: { insurerId, ...fields }, context, errors }) =>
      settle(
        await savePlan(context.services, {
          seen: null,
          insurerId,
          fields,
          ...callOf(context),
        }),
        errors,
      ),
  ),
  savePlan: door.savePlan.handler(
    async ({ input: { planId: id, revision, ...fields }, context, errors }) =>
      settle(
        await savePlan(context.services, {
          seen: { id, revision },
          fields,
          ...callOf(context),
        }),
        errors,
      ),
  ),
});
