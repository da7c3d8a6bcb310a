import type { Coverage, Preference } from '../contract/patient/own-data.ts';
import type { fakeAccount } from './fake-account.ts';
import { fakeInsurers } from './fake-clinic.ts';
import { refusalOf } from './fake-line.ts';

/** What the patient who is signed in reads and changes of their own data. */
export function fakeOwnData(line: ReturnType<typeof fakeAccount>) {
  const door = line.openDoor('patient');
  const fake = {
    coverages: [] as Coverage[],
    preferences: (['email', 'whatsapp'] as const).flatMap((channel): Preference[] => [
      { channel, topic: 'turnos', isWanted: true },
      { channel, topic: 'offers', isWanted: false },
    ]),
    hasCalendarFeed: false,
  };
  const { contact } = line;

  function mustBeRaised() {
    if (line.sessions.get('patient')?.level === 'N1') throw refusalOf('NEEDS_CODE');
  }
  function sorted() {
    if (!fake.coverages.some(({ isPrimary }) => isPrimary) && fake.coverages[0]) {
      fake.coverages[0].isPrimary = true;
    }
    return [...fake.coverages].sort((one, other) => Number(other.isPrimary) - Number(one.isPrimary));
  }
  const find = (id: string) => {
    const found = fake.coverages.find((coverage) => coverage.id === id);
    if (!found) throw refusalOf('NOT_FOUND');
    return found;
  };

  line.plug({
    patient: {
      profile: {
        saveContact: door.profile.saveContact.handler(({ input }) => {
          mustBeRaised();
          if (input.seenVersion !== contact.version) throw refusalOf('CHANGED_MEANWHILE');
          Object.assign(contact, { chosenName: input.chosenName, version: `${contact.version}+` });
          // The real one reads the numbering plans.
          if (input.phone !== null) contact.phone = `+549${input.phone.replaceAll(/\D/g, '')}`;
          return line.profileOf();
        }),
      },
      coverages: {
        list: door.coverages.list.handler(() => {
          mustBeRaised();
          return sorted();
        }),
        add: door.coverages.add.handler(({ input }) => {
          mustBeRaised();
          const insurer = fakeInsurers.find(({ id }) => id === input.insurerId);
          fake.coverages.push({
            id: line.nextId(),
            insurerName: insurer?.name ?? '',
            planName: insurer?.plans.find(({ id }) => id === input.planId)?.name ?? null,
            memberNumber: input.memberNumber || null,
            isPrimary: false,
          });
          return sorted();
        }),
        end: door.coverages.end.handler(({ input }) => {
          mustBeRaised();
          const ended = find(input.coverageId);
          fake.coverages = fake.coverages.filter((coverage) => coverage !== ended);
          return sorted();
        }),
        makePrimary: door.coverages.makePrimary.handler(({ input }) => {
          mustBeRaised();
          const chosen = find(input.coverageId);
          for (const coverage of fake.coverages) coverage.isPrimary = coverage === chosen;
          return sorted();
        }),
      },
      preferences: {
        get: door.preferences.get.handler(() => {
          mustBeRaised();
          return fake.preferences;
        }),
        save: door.preferences.save.handler(({ input }) => {
          mustBeRaised();
          fake.preferences = fake.preferences.map((one) =>
            one.channel === input.channel && one.topic === input.topic ? input : one,
          );
          return fake.preferences;
        }),
      },
      calendar: {
        get: door.calendar.get.handler(() => {
          mustBeRaised();
          return { hasCalendarFeed: fake.hasCalendarFeed };
        }),
        create: door.calendar.create.handler(() => {
          mustBeRaised();
          fake.hasCalendarFeed = true;
          return { path: '/api/public/calendar/secreto-de-prueba.ics' };
        }),
        end: door.calendar.end.handler(() => {
          mustBeRaised();
          fake.hasCalendarFeed = false;
          return { hasCalendarFeed: false };
        }),
      },
      ownCopy: {
        make: door.ownCopy.make.handler(() => {
          mustBeRaised();
          return { fileName: 'mis-datos-2026-11-16.html', page: '<!doctype html><p>Mis datos</p>' };
        }),
      },
    },
  });

  return fake;
}

/** The account, with what `fakeOwnData` adds to it. */
export function withOwnData<Account extends ReturnType<typeof fakeAccount>>(account: Account) {
  return Object.assign(account, { ownData: fakeOwnData(account) });
}
