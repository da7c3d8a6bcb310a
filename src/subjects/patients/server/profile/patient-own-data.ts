import { callOf } from '../../../../base/doors/call-of.ts';
import { doForCaller } from '../../../../base/doors/do-by-use-case.ts';
import { atLevel, openDoor, settle } from '../../../../base/doors/guard.ts';
import {
  addOwnCoverage,
  endOwnCoverage,
  listOwnCoverages,
  putOwnCoverageFirst,
} from './change-own-coverages.ts';
import { chooseCalledByCode } from './choose-called-by-code.ts';
import { saveContact } from './save-contact.ts';

const door = openDoor('patient');

/** Joins the other procedures of the profile. */
export const patientContact = atLevel('N2', {
  saveContact: door.profile.saveContact.handler(
    async ({ input, context, errors }) =>
      settle(
        await saveContact(context.services, { ...callOf(context), ...input }),
        errors,
      ),
  ),
  saveCalledByCode: door.profile.saveCalledByCode.handler(
    ({ input, context }) =>
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
      settle(
        await endOwnCoverage(context.services.db, {
          ...callOf(context),
          ...input,
        }),
        errors,
      ),
    ),
    makePrimary: door.coverages.makePrimary.handler(
      async ({ input, context, errors }) =>
        settle(
          await putOwnCoverageFirst(context.services.db, {
            ...callOf(context),
            ...input,
          }),
          errors,
        ),
    ),
  },
  { acting: 'appointments' },
);
