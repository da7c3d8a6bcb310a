import type { MessageChoice } from '../../../subjects/outbox/contract/message-choice.ts';
import type { PushBrowser } from '../../../subjects/outbox/contract/patient-push.ts';
import { MESSAGE_TOPICS } from '../../../subjects/outbox/rules/kinds/message-topics.ts';
import type { Coverage } from '../../../subjects/patients/contract/own-data.ts';
import type { fakeAccount } from '../account/fake-account.ts';
import { fakeInsurers } from '../clinic/fake-clinic.ts';

/** The signed-in patient's own data. */
export function fakeOwnData(line: ReturnType<typeof fakeAccount>) {
  const door = line.openDoor('patient');
  const fake = {
    coverages: [] as Coverage[],
    choices: MESSAGE_TOPICS.map(
      (topic): MessageChoice => ({ topic, chosen: null, goesBy: 'email' }),
    ),
    hasCalendarFeed: false,
  };
  const { contact } = line;

  function sorted() {
    if (
      !fake.coverages.some(({ isPrimary }) => isPrimary) &&
      fake.coverages[0]
    ) {
      fake.coverages[0].isPrimary = true;
    }
    return [...fake.coverages].sort(
      (a, b) => Number(b.isPrimary) - Number(a.isPrimary),
    );
  }
  const find = (id: string) => {
    const match = fake.coverages.find((coverage) => coverage.id === id);
    if (!match) throw new Error(`The example has no coverage ${id}`);
    return match;
  };

  line.plug({
    patient: {
      profile: {
        saveContact: door.profile.saveContact.handler(({ input }) => {
          Object.assign(contact, {
            chosenName: input.chosenName,
            version: `${contact.version}+`,
          });
          // The real server uses the numbering plans.
          if (input.phone !== null)
            contact.phone = `+549${input.phone.replaceAll(/\D/g, '')}`;
          return line.profileOf();
        }),
        saveCalledByCode: door.profile.saveCalledByCode.handler(({ input }) => {
          line.isCalledByCode = input.isCalledByCode;
          return line.profileOf();
        }),
      },
      coverages: {
        list: door.coverages.list.handler(() => {
          return sorted();
        }),
        add: door.coverages.add.handler(({ input }) => {
          const insurer = fakeInsurers.find(({ id }) => id === input.insurerId);
          fake.coverages.push({
            id: line.nextId(),
            insurerId: input.insurerId,
            insurerName: insurer?.name ?? 'Particular',
            planId: input.planId ?? null,
            planName:
              insurer?.plans.find(({ id }) => id === input.planId)?.name ??
              null,
            memberNumber: input.memberNumber || null,
            isPrimary: false,
          });
          return sorted();
        }),
        end: door.coverages.end.handler(({ input }) => {
          const ended = find(input.coverageId);
          fake.coverages = fake.coverages.filter(
            (coverage) => coverage !== ended,
          );
          return sorted();
        }),
        makePrimary: door.coverages.makePrimary.handler(({ input }) => {
          const chosen = find(input.coverageId);
          for (const coverage of fake.coverages)
            coverage.isPrimary = coverage === chosen;
          return sorted();
        }),
      },
      preferences: {
        get: door.preferences.get.handler(() => {
          return fake.choices;
        }),
        save: door.preferences.save.handler(({ input: { topic, channel } }) => {
          const isOff = channel === 'none' && topic !== 'appointments';
          fake.choices = fake.choices.map((choice) =>
            choice.topic === topic
              ? { topic, chosen: channel, goesBy: isOff ? null : channel }
              : choice,
          );
          return fake.choices;
        }),
      },
      calendar: {
        get: door.calendar.get.handler(() => {
          return { hasCalendarFeed: fake.hasCalendarFeed };
        }),
        create: door.calendar.create.handler(() => {
          fake.hasCalendarFeed = true;
          return { path: '/api/public/calendar/secreto-de-prueba.ics' };
        }),
        end: door.calendar.end.handler(() => {
          fake.hasCalendarFeed = false;
          return { hasCalendarFeed: false };
        }),
      },
      // There are no documents yet.
      documents: {
        list: door.documents.list.handler(() => ({
          documents: [],
          olderBefore: null,
        })),
        ofVisits: door.documents.ofVisits.handler(() => []),
      },
      ownCopy: {
        make: door.ownCopy.make.handler(() => {
          return {
            fileName: 'mis-datos-2026-11-16.html',
            page: '<!doctype html><p>Mis datos</p>',
          };
        }),
      },
    },
  });

  return fake;
}

/** The browsers in which the signed-in patient gets push messages. */
export function fakePush(line: ReturnType<typeof fakeAccount>) {
  const door = line.openDoor('patient').push;
  const fake = {
    publicKey: null as string | null,
    browsers: [] as PushBrowser[],
  };
  const push = () => ({ publicKey: fake.publicKey, browsers: fake.browsers });
  line.plug({
    patient: {
      push: {
        get: door.get.handler(push),
        save: door.save.handler(async ({ input }) => {
          const digest = await crypto.subtle.digest(
            'SHA-256',
            new TextEncoder().encode(input.endpoint),
          );
          const fingerprint = Buffer.from(digest).toString('hex');
          const since = new Date(line.now()).toISOString();
          const made = {
            id: line.nextId(),
            browser: 'Chrome en Android',
            fingerprint,
            since,
            reachedAt: null,
          };
          fake.browsers = [made, ...fake.browsers];
          return push();
        }),
        remove: door.remove.handler(({ input }) => {
          fake.browsers = fake.browsers.filter(({ id }) => id !== input.id);
          return push();
        }),
        here: door.here.handler(() => ({ isHere: true })),
      },
    },
  });
  return fake;
}

/** The account extended with `fakeOwnData`. */
export function withOwnData<Account extends ReturnType<typeof fakeAccount>>(
  account: Account,
) {
  return Object.assign(account, {
    ownData: fakeOwnData(account),
    push: fakePush(account),
  });
}
