import { createCalendarFeed } from '../calendar/create-calendar-feed.ts';
import { findHasFeed } from '../calendar/feed-queries.ts';
import { revokeCalendarFeed } from '../calendar/revoke-calendar-feed.ts';
import { doneBy } from '../identity/personal-call.ts';
import { readMessagePreferences } from '../messages/read-message-preferences.ts';
import { saveMessagePreference } from '../messages/save-message-preference.ts';
import {
  addOwnCoverage,
  endOwnCoverage,
  listOwnCoverages,
  putOwnCoverageFirst,
} from '../patients/change-own-coverages.ts';
import { makeOwnCopy } from '../patients/make-own-copy.ts';
import type { PatientCall } from '../patients/patient-call.ts';
import { saveContact } from '../patients/save-contact.ts';
import { atLevel, openDoor, type RequestContext, settle } from './guard.ts';
import { callOf } from './personal-call-of.ts';

const door = openDoor('patient');

/** Whose data it is, the session alone says. */
function patientCallOf(context: RequestContext): PatientCall {
  const call = callOf(context);
  const { patientId } = call.actor;
  if (!patientId) throw new Error("A session at the patients' door is nobody's.");
  return { ...call, patientId };
}

function ownCalendarOf(context: RequestContext) {
  const call = patientCallOf(context);
  return { owner: { kind: 'patient', id: call.patientId } as const, doneBy: doneBy(call) };
}

async function preferencesOf(context: RequestContext) {
  const preferences = await readMessagePreferences(context.services.db, patientCallOf(context).patientId);
  return preferences.map(({ channel, topic, isWanted }) => ({ channel, topic, isWanted }));
}

/** Beside what there is of the profile. */
export const patientContact = atLevel('N2', {
  saveContact: door.profile.saveContact.handler(async ({ input, context, errors }) =>
    settle(await saveContact(context.services.db, { ...patientCallOf(context), ...input }), errors),
  ),
});

/** What a patient reads and changes of their own data. */
export const patientOwnData = {
  coverages: atLevel('N2', {
    list: door.coverages.list.handler(({ context }) =>
      listOwnCoverages(context.services.db, patientCallOf(context).patientId),
    ),
    add: door.coverages.add.handler(async ({ input, context, errors }) =>
      settle(await addOwnCoverage(context.services, { ...patientCallOf(context), ...input }), errors),
    ),
    end: door.coverages.end.handler(async ({ input, context, errors }) =>
      settle(await endOwnCoverage(context.services.db, { ...patientCallOf(context), ...input }), errors),
    ),
    makePrimary: door.coverages.makePrimary.handler(async ({ input, context, errors }) =>
      settle(await putOwnCoverageFirst(context.services.db, { ...patientCallOf(context), ...input }), errors),
    ),
  }),
  preferences: atLevel('N2', {
    get: door.preferences.get.handler(({ context }) => preferencesOf(context)),
    save: door.preferences.save.handler(async ({ input, context }) => {
      const { patientId } = patientCallOf(context);
      await saveMessagePreference(context.services.db, { patientId, ...input, saidThrough: 'web' });
      return preferencesOf(context);
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
  ownCopy: atLevel('N2', {
    make: door.ownCopy.make.handler(async ({ context, errors }) =>
      settle(await makeOwnCopy(context.services, patientCallOf(context)), errors),
    ),
  }),
};
