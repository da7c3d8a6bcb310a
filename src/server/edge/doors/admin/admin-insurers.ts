import { usualInsurers } from '../../../../domain/clinic/usual-insurers.ts';
import { listInsurerDoctors } from '../../../agenda/insurers/list-insurer-doctors.ts';
import { saveInsurerDoctors } from '../../../agenda/insurers/save-insurer-doctors.ts';
import { addInsurer } from '../../../setup/lists/add-insurer.ts';
import { addUsualInsurers } from '../../../setup/lists/add-usual-insurers.ts';
import { listUsualInsurerRows } from '../../../setup/lists/insurer-queries.ts';
import { listInsurersToSetUp } from '../../../setup/lists/list-insurers-to-set-up.ts';
import { saveInsurer } from '../../../setup/lists/save-insurer.ts';
import { savePlan } from '../../../setup/lists/save-plan.ts';
import { callOf } from '../../calls/call-of.ts';
import { doForCaller } from '../../calls/do-by-use-case.ts';
import { atLevel, openDoor, settle } from '../../calls/guard.ts';

const door = openDoor('admin').insurers;

/** The insurers that pay for patients. */
export const adminInsurers = atLevel('N2', {
  list: door.list.handler(({ context }) => listInsurersToSetUp(context.services, callOf(context))),
  usual: door.usual.handler(({ context: { services } }) => listUsualInsurerRows(services.db, usualInsurers)),
  addUsual: door.addUsual.handler(({ input: { names }, context }) =>
    addUsualInsurers(context.services, { names, ...callOf(context) }),
  ),
  create: door.create.handler(async ({ input: fields, context, errors }) =>
    settle(await addInsurer(context.services, { fields, ...callOf(context) }), errors),
  ),
  save: door.save.handler(
    async ({ input: { insurerId: id, revision, confirmation, ...fields }, context, errors }) =>
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
  createPlan: door.createPlan.handler(async ({ input: { insurerId, ...fields }, context, errors }) =>
    settle(await savePlan(context.services, { seen: null, insurerId, fields, ...callOf(context) }), errors),
  ),
  savePlan: door.savePlan.handler(async ({ input: { planId: id, revision, ...fields }, context, errors }) =>
    settle(await savePlan(context.services, { seen: { id, revision }, fields, ...callOf(context) }), errors),
  ),
});
