import { noteAdmission } from '../admissions/note-admission.ts';
import { createActivationCode } from '../identity/create-activation-code.ts';
import type { StaffCall } from '../identity/staff-call.ts';
import { verifyIdentity } from '../identity/verify-identity.ts';
import { addCoverage, endCoverage, preferCoverage } from '../patients/change-coverages.ts';
import { notePreference } from '../patients/note-preference.ts';
import { readPatientFile } from '../patients/read-patient-file.ts';
import { registerAtDesk } from '../patients/register-at-desk.ts';
import { saveAtDesk } from '../patients/save-at-desk.ts';
import { atLevel, openDoor, type RequestContext, settle, signedIn } from './guard.ts';
import { requireIdempotencyKey } from './idempotency-key.ts';

const door = openDoor('reception');

function deskCall(context: RequestContext): StaffCall {
  return { actor: signedIn(context), address: context.address, now: context.now };
}

/** The people of the clinic, as the counter knows them. */
export const receptionPatients = atLevel('N2', {
  verifyIdentity: door.patients.verifyIdentity.handler(async ({ input, context, errors }) => {
    const { services, now } = context;
    return settle(await verifyIdentity(services, { ...input, actor: signedIn(context), now }), errors);
  }),
  createActivationCode: door.patients.createActivationCode.handler(async ({ input, context, errors }) => {
    const { services, now } = context;
    return settle(await createActivationCode(services, { ...input, actor: signedIn(context), now }), errors);
  }),
  get: door.patients.get.handler(async ({ input, context, errors }) =>
    settle(await readPatientFile(context.services, { ...input, now: context.now }), errors),
  ),
  register: door.patients.register.handler(async ({ input, context, errors }) => {
    const idempotencyKey = settle(requireIdempotencyKey(context), errors);
    const registration = { ...input, ...deskCall(context), idempotencyKey };
    return settle(await registerAtDesk(context.services, registration), errors);
  }),
  save: door.patients.save.handler(async ({ input, context, errors }) =>
    settle(await saveAtDesk(context.services, { ...input, ...deskCall(context) }), errors),
  ),
  addCoverage: door.patients.addCoverage.handler(async ({ input, context, errors }) =>
    settle(await addCoverage(context.services, { ...input, ...deskCall(context) }), errors),
  ),
  preferCoverage: door.patients.preferCoverage.handler(async ({ input, context, errors }) =>
    settle(await preferCoverage(context.services, { ...input, ...deskCall(context) }), errors),
  ),
  endCoverage: door.patients.endCoverage.handler(async ({ input, context, errors }) =>
    settle(await endCoverage(context.services, { ...input, ...deskCall(context) }), errors),
  ),
  savePreference: door.patients.savePreference.handler(async ({ input, context, errors }) =>
    settle(await notePreference(context.services, { ...input, ...deskCall(context) }), errors),
  ),
});

export const receptionAdmissions = atLevel('N2', {
  save: door.admissions.save.handler(async ({ input, context, errors }) =>
    settle(await noteAdmission(context.services, { ...input, ...deskCall(context) }), errors),
  ),
});
