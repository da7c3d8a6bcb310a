import { noteAdmission } from '../../../agenda/day/note-admission.ts';
import { setCoverage } from '../../../agenda/day/set-coverage.ts';
import { createActivationCode } from '../../../identity/codes/create-activation-code.ts';
import { verifyIdentity } from '../../../identity/codes/verify-identity.ts';
import { addCoverage, endCoverage, preferCoverage } from '../../../people/patients/file/change-coverages.ts';
import { noteCalledByCode } from '../../../people/patients/file/note-called-by-code.ts';
import { notePreference } from '../../../people/patients/file/note-preference.ts';
import { readPatientFile } from '../../../people/patients/file/read-patient-file.ts';
import { registerAtDesk } from '../../../people/patients/file/register-at-desk.ts';
import { saveAtDesk } from '../../../people/patients/file/save-at-desk.ts';
import { listSamePerson } from '../../../people/patients/list-same-person.ts';
import { tellApart } from '../../../people/patients/tell-apart.ts';
import { callOf } from '../../calls/call-of.ts';
import { doForCaller } from '../../calls/do-by-use-case.ts';
import { atLevel, openDoor, settle } from '../../calls/guard.ts';
import { requireIdempotencyKey } from '../../calls/idempotency-key.ts';

const door = openDoor('reception');

/** The clinic's patients, as the counter knows them. */
export const receptionPatients = atLevel('N2', {
  verifyIdentity: door.patients.verifyIdentity.handler(doForCaller(verifyIdentity)),
  createActivationCode: door.patients.createActivationCode.handler(doForCaller(createActivationCode)),
  get: door.patients.get.handler(doForCaller(readPatientFile)),
  register: door.patients.register.handler(async ({ input, context, errors }) => {
    const idempotencyKey = settle(requireIdempotencyKey(context), errors);
    const registration = { ...input, ...callOf(context), idempotencyKey };
    return settle(await registerAtDesk(context.services, registration), errors);
  }),
  save: door.patients.save.handler(doForCaller(saveAtDesk)),
  samePerson: door.patients.samePerson.handler(({ input, context }) =>
    listSamePerson(context.services, input),
  ),
  tellApart: door.patients.tellApart.handler(({ input, context }) =>
    tellApart(context.services, { ...callOf(context), ...input }),
  ),
  addCoverage: door.patients.addCoverage.handler(doForCaller(addCoverage)),
  preferCoverage: door.patients.preferCoverage.handler(doForCaller(preferCoverage)),
  endCoverage: door.patients.endCoverage.handler(doForCaller(endCoverage)),
  savePreference: door.patients.savePreference.handler(doForCaller(notePreference)),
  saveCalledByCode: door.patients.saveCalledByCode.handler(doForCaller(noteCalledByCode)),
});

export const receptionAdmissions = atLevel('N2', {
  save: door.admissions.save.handler(doForCaller(noteAdmission)),
  setCoverage: door.admissions.setCoverage.handler(doForCaller(setCoverage)),
});
