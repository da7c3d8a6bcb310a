import { createCalendarFeed } from '../../../agenda/feeds/create-feed.ts';
import { findHasFeed } from '../../../agenda/feeds/feed-queries.ts';
import { revokeCalendarFeed } from '../../../agenda/feeds/revoke-feed.ts';
import { doneBy } from '../../../clinic/call.ts';
import { readMessageChoices } from '../../../outbox/preferences/read-message-choices.ts';
import { saveMessageChoice } from '../../../outbox/preferences/save-message-choice.ts';
import { makeOwnCopy } from '../../../overview/own-copy/make-own-copy.ts';
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
import { atLevel, openDoor, type RequestContext, settle } from '../../calls/guard.ts';

const door = openDoor('patient');

function ownCalendarOf(context: RequestContext<'patient'>) {
  const call = callOf(context);
  return { owner: { kind: 'patient', id: call.actor.id } as const, doneBy: doneBy(call) };
}

async function choicesOf(context: RequestContext<'patient'>) {
  const choices = await readMessageChoices(context.services.db, callOf(context).actor.id);
  return choices.map(({ topic, chosen, goesBy }) => ({ topic, chosen, goesBy }));
}

/** Adds to the profile's other procedures. */
export const patientContact = atLevel('N2', {
  saveContact: door.profile.saveContact.handler(async ({ input, context, errors }) =>
    settle(await saveContact(context.services, { ...callOf(context), ...input }), errors),
  ),
  saveCalledByCode: door.profile.saveCalledByCode.handler(({ input, context }) =>
    chooseCalledByCode(context.services, { ...callOf(context), ...input }),
  ),
});

/** The patient's own data, to read and change. */
export const patientOwnData = {
  coverages: atLevel(
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
  ),
  preferences: atLevel('N2', {
    get: door.preferences.get.handler(({ context }) => choicesOf(context)),
    save: door.preferences.save.handler(async ({ input, context }) => {
      const { id: patientId } = callOf(context).actor;
      await saveMessageChoice(context.services.db, { patientId, ...input, saidThrough: 'web' });
      return choicesOf(context);
    }),
  }),
  calendar: atLevel('N2', {
    get: door.calendar.get.handler(async ({ context }) => ({
      hasCalendarFeed: await findHasFeed(context.services.db, ownCalendarOf(context).owner),
    })),
    create: door.calendar.create.handler(async ({ context, errors }) => {
      const made = settle(await createCalendarFeed(context.services.db, ownCalendarOf(context)), errors);
      return { path: `/api/public/calendar/${made.token}.ics` };
    }),
    end: door.calendar.end.handler(async ({ context }) => {
      await revokeCalendarFeed(context.services.db, ownCalendarOf(context));
      return { hasCalendarFeed: false };
    }),
  }),
  ownCopy: atLevel(
    'N2',
    {
      make: door.ownCopy.make.handler(async ({ context, errors }) =>
        settle(await makeOwnCopy(context.services, callOf(context)), errors),
      ),
    },
    { acting: 'record' },
  ),
};
