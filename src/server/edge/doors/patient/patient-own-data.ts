import {
  addOwnCoverage,
  endOwnCoverage,
  listOwnCoverages,
  putOwnCoverageFirst,
} from '../../../people/patients/profile/change-own-coverages.ts';
import { chooseCalledByCode } from '../../../people/patients/profile/choose-called-by-code.ts';
import { saveContact } from '../../../people/patients/profile/save-contact.ts';
import { callOf } from '../../calls/call-of.ts';
import { doForCaller } from '../../calls/do-by-use-case.ts';
import { atLevel, openDoor, settle } from '../../calls/guard.ts';

const door = openDoor('patient');

/** Adds to the profile's other procedures. */
export const patientContact = atLevel('N2', {
  saveContact: door.profile.saveContact.handler(async ({ input, context, errors }) =>
    settle(await saveContact(context.services, { ...callOf(context), ...input }), errors),
  ),
  saveCalledByCode: door.profile.saveCalledByCode.handler(({ input, context }) =>
    chooseCalledByCode(context.services, { ...callOf(context), ...input }),
  ),
});

export const patientCoverages = atLevel(
  'N2',
  {
    list: door.coverages.list.handler(({ context }) =>
      listOwnCoverages(context.services.db, callOf(context).actor.id),
    ),
    add: door.coverages.add.handler(doForCaller(addOwnCoverage)),
    end: door.coverages.end.handler(async ({ input, context, errors }) =>
      settle(await endOwnCoverage(context.services.db, { ...callOf(context), ...input }), errors),
    ),
    makePrimary: door.coverages.makePrimary.handler(async ({ input, context, errors }) =>
      settle(await putOwnCoverageFirst(context.services.db, { ...callOf(context), ...input }), errors),
    ),
  },
  { acting: 'appointments' },
);
