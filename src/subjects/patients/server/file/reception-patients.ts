import { callOf } from '../../../../base/doors/call-of.ts';
import { doForCaller } from '../../../../base/doors/do-by-use-case.ts';
import { atLevel, openDoor, settle } from '../../../../base/doors/guard.ts';
import { requireIdempotencyKey } from '../../../../base/doors/idempotency-key.ts';
import { createActivationCode } from '../../../access/server/codes/create-activation-code.ts';
import { verifyIdentity } from '../../../access/server/codes/verify-identity.ts';
import { noteAdmission } from '../../../appointments/server/admission/note-admission.ts';
import { setCoverage } from '../../../appointments/server/admission/set-coverage.ts';
import { listSamePerson } from '../list-same-person.ts';
import { tellApart } from '../tell-apart.ts';
import {
  addCoverage,
  endCoverage,
  preferCoverage,
} from './change-coverages.ts';
import { noteCalledByCode } from './note-called-by-code.ts';
import { notePreference } from './note-preference.ts';
import { readPatientFile } from './read-patient-file.ts';
import { registerAtDesk } from './register-at-desk.ts';
import { saveAtDesk } from './save-at-desk.ts';

const door = openDoor('reception');

/** The clinic's patients, as the counter knows them. */
export const receptionPatients = atLevel('N2', {
  verifyIdentity: door.patients.verifyIdentity.handler(
    doForCaller(verifyIdentity),
  ),
  createActivationCode: door.patients.createActivationCode.handler(
    doForCaller(createActivationCode),
  ),
  get: door.patients.get.handler(doForCaller(readPatientFile)),
  register: door.patients.register.handler(
    async ({ input, context, errors }) => {
      const idempotencyKey = settle(requireIdempotencyKey(context), errors);
      const registration = { ...input, ...callOf(context), idempotencyKey };
      return settle(
        await registerAtDesk(context.services, registration),
        errors,
      );
    },
  ),
  save: door.patients.save.handler(doForCaller(saveAtDesk)),
  samePerson: door.patients.samePerson.handler(({ input, context }) =>
    listSamePerson(context.services, input),
  ),
  tellApart: door.patients.tellApart.handler(({ input, context }) =>
    tellApart(context.services, { ...callOf(context), ...input }),
  ),
  addCoverage: door.patients.addCoverage.handler(doForCaller(addCoverage)),
  preferCoverage: door.patients.preferCoverage.handler(
    doForCaller(preferCoverage),
  ),
  endCoverage: door.patients.endCoverage.handler(doForCaller(endCoverage)),
  savePreference: door.patients.savePreference.handler(
    doForCaller(notePreference),
  ),
  saveCalledByCode: door.patients.saveCalledByCode.handler(
    doForCaller(noteCalledByCode),
  ),
});

export const receptionAdmissions = atLevel('N2', {
  save: door.admissions.save.handler(doForCaller(noteAdmission)),
  setCoverage: door.admissions.setCoverage.handler(doForCaller(setCoverage)),
});
