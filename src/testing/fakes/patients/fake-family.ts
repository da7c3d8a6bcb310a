import type { Acting } from '../../../base/api/contract/acting.ts';
import type {
  OwnFamily,
  Represented,
} from '../../../subjects/patients/contract/patient-family.ts';
import type {
  DeskFamily,
  DeskFamilyLink,
  FamilyRestriction,
} from '../../../subjects/patients/contract/reception-family.ts';
import { fakePeople } from '../access/fake-sessions.ts';
import { fakeToday } from '../clinic/fake-clinic.ts';
import type { FakeLine } from '../fake-line.ts';

/** The family links at the fake clinic, in the counter's files. */
export function fakeDeskFamily(line: FakeLine) {
  const families = new Map<string, DeskFamily>();
  const of = (patientId: string): DeskFamily => {
    const family = families.get(patientId) ?? {
      representatives: [],
      represented: [],
      restricted: [],
      keptFrom: [],
    };
    families.set(patientId, family);
    return family;
  };
  const fake = {
    of,
    link: (changes: Partial<DeskFamilyLink> = {}): DeskFamilyLink => ({
      id: line.nextId(),
      kind: 'child',
      scope: 'appointments',
      opens: 'appointments',
      origin: 'desk',
      person: {
        id: line.nextId(),
        fullName: 'Tomás Prueba',
        chosenName: null,
        familyNames: 'Prueba',
        dni: '55111222',
        birthDate: '2018-03-02',
      },
      validFrom: fakeToday,
      validUntil: null,
      renewedOn: null,
      canRenew: false,
      recordClosedUntil: null,
      canConfirm: false,
      accredited: {
        by: 'Paula Prueba',
        at: new Date(line.now()).toISOString(),
        document: 'Partida de nacimiento',
      },
      nextReview: { age: 13, day: '2031-03-02' },
      ...changes,
    }),
  };
  const everyLink = () =>
    [...families.values()].flatMap((family) => [
      ...family.represented,
      ...family.representatives,
    ]);
  const restrictions = () =>
    [...families.values()].flatMap(({ restricted }) => restricted);
  const { family } = line.openDoor('reception');
  line.plug({
    reception: {
      family: {
        ofPatient: family.ofPatient.handler(({ input }) => of(input.patientId)),
        link: family.link.handler(({ input }) => {
          const { representedId, representativeId, kind, scope, validUntil } =
            input;
          const linked = fake.link({ kind, scope, opens: scope, validUntil });
          of(representedId).representatives.push(linked);
          of(representativeId).represented.push(linked);
          return { linkId: linked.id };
        }),
        accredit: family.accredit.handler(({ input }) => {
          const link = everyLink().find(({ id }) => id === input.linkId);
          const at = new Date(line.now()).toISOString();
          if (link)
            link.accredited = {
              by: 'Paula Prueba',
              at,
              document: input.document,
            };
          return { linkId: input.linkId };
        }),
        renew: family.renew.handler(({ input: { linkId } }) => ({ linkId })),
        end: family.end.handler(({ input: { linkId } }) => {
          for (const each of families.values()) {
            each.represented = each.represented.filter(
              ({ id }) => id !== linkId,
            );
            each.representatives = each.representatives.filter(
              ({ id }) => id !== linkId,
            );
          }
          return { linkId };
        }),
        restrict: family.restrict.handler(({ input }) => {
          const restriction: FamilyRestriction = {
            id: line.nextId(),
            person: {
              ...fake.link().person,
              id: input.restrictedId,
              fullName: 'Raúl Prueba',
            },
            document: input.document,
            setAt: new Date(line.now()).toISOString(),
            setBy: 'Paula Prueba',
          };
          of(input.representedId).restricted.push(restriction);
          return { restrictionId: restriction.id };
        }),
        lift: family.lift.handler(({ input: { restrictionId } }) => {
          const lifted = restrictions().find(({ id }) => id === restrictionId);
          for (const each of families.values()) {
            each.restricted = each.restricted.filter(
              (restriction) => restriction !== lifted,
            );
          }
          return { restrictionId };
        }),
      },
    },
  });
  return fake;
}

/** No insurer: the patient pays. */
const ofNobody = { insurerId: null, planId: null, planName: null };

/** The patients whom the signed-in patient represents. */
export function fakeOwnFamily(line: FakeLine) {
  const own = {
    patientId: fakePeople.patient.id,
    name: fakePeople.patient.name,
  };
  const fake = {
    all: { represented: [], representatives: [] } as OwnFamily,
    acting: null as Acting['acting'],
    /** Adds a represented person, whom the list shows from then on. */
    add(changes: Partial<Represented> = {}): Represented {
      const person: Represented = {
        linkId: line.nextId(),
        patientId: line.nextId(),
        name: 'Tomás Prueba',
        birthDate: '2018-03-02',
        kind: 'child',
        opens: 'appointments',
        validUntil: null,
        isSeen: true,
        nextReview: { age: 13, day: '2031-03-02' },
        coverage: ofNobody,
        ...changes,
      };
      fake.all.represented.push(person);
      return person;
    },
  };
  const said = (): Acting => ({ own, acting: fake.acting });
  const { family } = line.openDoor('patient');
  line.plug({
    patient: {
      family: {
        list: family.list.handler(() => fake.all),
        acting: family.acting.handler(said),
        act: family.act.handler(({ input }) => {
          const person = fake.all.represented.find(
            ({ linkId }) => linkId === input.linkId,
          );
          if (!person?.opens)
            throw new Error(`The example has no link ${input.linkId}`);
          const { linkId, patientId, name, kind, opens: scope } = person;
          fake.acting = { linkId, patientId, name, kind, scope };
          return said();
        }),
        actAsSelf: family.actAsSelf.handler(() => {
          fake.acting = null;
          return said();
        }),
        makeCode: family.makeCode.handler(() => ({
          code: 'K7M2QFX34B',
          expiresAt: new Date(line.now() + 24 * 60 * 60_000).toISOString(),
        })),
        linkByCode: family.linkByCode.handler(() => {
          fake.add({
            name: 'Aldo Prueba',
            birthDate: '1948-05-01',
            kind: 'parent_in_care',
            nextReview: null,
          });
          return fake.all;
        }),
        registerNewborn: family.registerNewborn.handler(({ input }) => {
          const { fullName: name, birthDate } = input;
          fake.add({ name, birthDate, isSeen: false });
          return fake.all;
        }),
        end: family.end.handler(({ input }) => {
          const isOther = ({ linkId }: { linkId: string }) =>
            linkId !== input.linkId;
          fake.all.represented = fake.all.represented.filter(isOther);
          fake.all.representatives = fake.all.representatives.filter(isOther);
          return fake.all;
        }),
        renew: family.renew.handler(({ input }) => {
          const renewed = fake.all.representatives.find(
            ({ linkId }) => linkId === input.linkId,
          );
          if (renewed)
            Object.assign(renewed, { scope: input.scope, opens: input.scope });
          return fake.all;
        }),
      },
    },
  });
  return fake;
}
