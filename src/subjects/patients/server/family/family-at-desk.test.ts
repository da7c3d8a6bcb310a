import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Services } from '../../../../base/doors/services.ts';
import { scopeOn } from '../../../../base/person/rules/family/family-link.ts';
import { addDays } from '../../../../base/time/clinic-day.ts';
import { callAs } from '../../../../testing/clinic/calls.ts';
import {
  insertPatient,
  insertSmallClinic,
  servicesOn,
} from '../../../../testing/clinic/factories.ts';
import { insertUser } from '../../../../testing/clinic/people.ts';
import { testDatabase } from '../../../../testing/database/database.ts';
import {
  accreditLink,
  endLinkAtDesk,
  renewLinkAtDesk,
} from './change-link-at-desk.ts';
import { type DeskLink, linkAtDesk } from './link-at-desk.ts';
import { readFamilyAtDesk } from './read-family-at-desk.ts';
import { liftRestriction, restrictFamily } from './restrict-family.ts';

/*
 * The counter's family book: representatives, their documents, and court restrictions. Today is 2026-11-24.
 */

const database = testDatabase();
let services: Services;
let userId: string;

beforeAll(async () => {
  await insertSmallClinic(database);
  services = servicesOn(database.db);
  userId = (await insertUser(database, { role: 'Recepcionista' })).id;
});

const desk = () => callAs('reception', userId);
const document = 'Partida de nacimiento y DNI';

async function person(
  birthDate: string | null = '1985-03-12',
): Promise<string> {
  const { id } = await insertPatient(database);
  await database.owner.query(
    'update patients set birth_date = $2 where id = $1',
    [id, birthDate],
  );
  return id;
}

async function pair(birthDate = '2018-03-02') {
  return {
    representativeId: await person(),
    representedId: await person(birthDate),
  };
}

type Wanted = Partial<DeskLink> &
  Pick<DeskLink, 'representativeId' | 'representedId'>;

const link = (wanted: Wanted) =>
  linkAtDesk(services, {
    ...desk(),
    kind: 'child',
    scope: 'record',
    validUntil: null,
    document,
    hasAgreed: false,
    idempotencyKey: randomUUID(),
    ...wanted,
  });

async function linked(wanted: Wanted): Promise<string> {
  const answer = await link(wanted);
  if (!answer.ok) throw new Error(answer.refusal.code);
  return answer.value.linkId;
}

async function familyOf(patientId: string) {
  const answer = await readFamilyAtDesk(services, { patientId, ...desk() });
  if (!answer.ok) throw new Error(answer.refusal.code);
  return answer.value;
}

async function auditOf(subject: string): Promise<string[]> {
  const { rows } = await database.owner.query(
    'select kind from audit_events where subject_patient_id = $1 order by id',
    [subject],
  );
  return rows.map(({ kind }) => kind);
}

describe('a link by the counter', () => {
  test('shows the document, its witness and the legal review in both files; both parents may have one', async () => {
    const { representativeId, representedId } = await pair();
    const other = await person();
    await linked({ representativeId, representedId });
    await linked({
      representativeId: other,
      representedId,
      scope: 'appointments',
    });
    expect((await familyOf(representedId)).representatives).toMatchObject([
      {
        person: { id: representativeId },
        kind: 'child',
        scope: 'record',
        opens: 'record',
        origin: 'desk',
        accredited: { by: 'Paula Ibáñez', document },
        renewedOn: null,
        canRenew: false,
        nextReview: { age: 13, day: '2031-03-02' },
      },
      { person: { id: other }, opens: 'appointments' },
    ]);
    expect((await familyOf(representativeId)).represented).toMatchObject([
      { person: { id: representedId } },
    ]);
    expect(await auditOf(representedId)).toEqual([
      'family_linked',
      'family_linked',
    ]);
  });

  test('is made once for a repeated request, and a second one for the same two is refused', async () => {
    const wanted = { ...(await pair()), idempotencyKey: randomUUID() };
    const answers = await Promise.all([
      link(wanted),
      link(wanted),
      link(wanted),
    ]);
    const id = await linked(wanted);
    expect(answers).toEqual(
      answers.map(() => ({ ok: true, value: { linkId: id } })),
    );
    expect(await link({ ...wanted, scope: 'appointments' })).toMatchObject({
      refusal: { code: 'IDEMPOTENCY_MISMATCH' },
    });
    expect(
      await link({ ...wanted, idempotencyKey: randomUUID() }),
    ).toMatchObject({
      refusal: { code: 'ALREADY_LINKED' },
    });
  });

  test('is made once by many desks at once', async () => {
    const wanted = await pair();
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => link(wanted)),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await familyOf(wanted.representedId)).representatives).toHaveLength(
      1,
    );
  });

  test.each([
    ['themselves', async () => ({ same: true }), 'representativeId'],
    ['a child of age', async () => ({ birthDate: '2000-01-01' }), 'kind'],
    ['a person of unknown age', async () => ({ birthDate: null }), 'kind'],
    [
      'a day that is past',
      async () => ({ validUntil: '2026-11-23' }),
      'validUntil',
    ],
  ] as const)(
    'is refused for %s, beside its field',
    async (_, changes, path) => {
      const {
        same,
        birthDate = '2018-03-02',
        validUntil = null,
      } = (await changes()) as {
        same?: boolean;
        birthDate?: string | null;
        validUntil?: string | null;
      };
      const representedId = await person(birthDate);
      const representativeId = same ? representedId : await person();
      expect(
        await link({ representativeId, representedId, validUntil }),
      ).toMatchObject({
        refusal: { code: 'INVALID_INPUT', data: { fields: [{ path }] } },
      });
    },
  );

  test('is not found for a person who is not on file', async () => {
    const id = await person('2018-03-02');
    const nobody = randomUUID();
    for (const wanted of [
      { representativeId: nobody, representedId: id },
      { representativeId: id, representedId: nobody },
    ]) {
      expect(await link(wanted)).toMatchObject({
        refusal: { code: 'NOT_FOUND' },
      });
    }
  });

  test('ends for good, and the two may be linked again', async () => {
    const wanted = await pair();
    const linkId = await linked(wanted);
    for (let press = 0; press < 2; press++) {
      expect(await endLinkAtDesk(services, { linkId, ...desk() })).toEqual({
        ok: true,
        value: { linkId },
      });
    }
    expect((await familyOf(wanted.representedId)).representatives).toEqual([]);
    expect(await auditOf(wanted.representedId)).toEqual([
      'family_linked',
      'family_ended',
    ]);
    await expect(
      database.owner.query(
        'update family_links set ended_at = null, end_reason = null where id = $1',
        [linkId],
      ),
    ).rejects.toThrow('stays as it is');
    expect(await linked(wanted)).not.toBe(linkId);
    expect(
      await endLinkAtDesk(services, { linkId: randomUUID(), ...desk() }),
    ).toMatchObject({
      refusal: { code: 'NOT_FOUND' },
    });
  });
});

describe('from 16 on', () => {
  test('the record opens by the patient’s own word, said at the counter', async () => {
    const wanted = await pair('2010-06-15');
    const linkId = await linked(wanted);
    const seen = async () =>
      (await familyOf(wanted.representedId)).representatives[0];
    expect(await seen()).toMatchObject({
      opens: 'appointments',
      canRenew: true,
    });
    await renewLinkAtDesk(services, { linkId, scope: 'record', ...desk() });
    expect(await seen()).toMatchObject({
      opens: 'record',
      renewedOn: '2026-11-24',
    });
    await renewLinkAtDesk(services, {
      linkId,
      scope: 'appointments',
      ...desk(),
    });
    expect(await seen()).toMatchObject({
      scope: 'appointments',
      opens: 'appointments',
    });
  });

  test('a patient who agrees while the link is made need not say it twice', async () => {
    const wanted = await pair('2010-06-15');
    await linked({ ...wanted, hasAgreed: true });
    expect(
      (await familyOf(wanted.representedId)).representatives,
    ).toMatchObject([{ opens: 'record' }]);
  });

  test('a younger patient’s word does not count', async () => {
    const wanted = await pair('2012-01-01');
    const linkId = await linked({ ...wanted, hasAgreed: true });
    expect(
      (await familyOf(wanted.representedId)).representatives,
    ).toMatchObject([{ renewedOn: null }]);
    expect(
      await renewLinkAtDesk(services, { linkId, scope: 'record', ...desk() }),
    ).toMatchObject({
      refusal: { code: 'INVALID_INPUT' },
    });
  });
});

describe('a court’s order', () => {
  const restrict = ({ representativeId, representedId }: Wanted) =>
    restrictFamily(services, {
      ...desk(),
      representedId,
      restrictedId: representativeId,
      document: 'Juzgado 4, exp. 1234/26',
    });

  test('ends the link, prevents another, and stands until another document lifts it', async () => {
    const wanted = await pair();
    await linked(wanted);
    const set = await restrict(wanted);
    if (!set.ok) throw new Error(set.refusal.code);
    expect(await restrict(wanted)).toEqual(set);
    expect(await familyOf(wanted.representedId)).toMatchObject({
      representatives: [],
      restricted: [
        {
          person: { id: wanted.representativeId },
          document: 'Juzgado 4, exp. 1234/26',
        },
      ],
    });
    expect(await familyOf(wanted.representativeId)).toMatchObject({
      keptFrom: [{ person: { id: wanted.representedId } }],
    });
    expect(await link(wanted)).toMatchObject({
      refusal: { code: 'FAMILY_RESTRICTED' },
    });
    const other = await person();
    expect(await link({ ...wanted, representativeId: other })).toMatchObject({
      ok: true,
    });
    const { restrictionId } = set.value;
    const lift = {
      restrictionId,
      document: 'Levantada, exp. 1234/26',
      ...desk(),
    };
    for (let press = 0; press < 2; press++) {
      expect(await liftRestriction(services, lift)).toEqual({
        ok: true,
        value: { restrictionId },
      });
    }
    expect(await link(wanted)).toMatchObject({ ok: true });
    expect(await auditOf(wanted.representedId)).toEqual([
      'family_linked',
      'family_restricted',
      'family_linked',
      'family_restriction_lifted',
      'family_linked',
    ]);
  });

  test('and a link made at the same moment never both stand', async () => {
    for (let round = 0; round < 10; round++) {
      const wanted = await pair();
      await Promise.all([link(wanted), restrict(wanted), link(wanted)]);
      const { representatives, restricted } = await familyOf(
        wanted.representedId,
      );
      expect([representatives.length, restricted.length]).toEqual([0, 1]);
    }
  });

  test('binds a write that bypasses the use case too', async () => {
    const wanted = await pair();
    await restrict(wanted);
    await expect(
      database.owner.query(
        `insert into family_links (representative_id, represented_id, kind, scope, valid_from, origin, linked_at, key_hash,
            request_hash) values ($1, $2, 'child', 'record', '2026-11-24', 'code', now(), sha256('a'), sha256('b'))`,
        [wanted.representativeId, wanted.representedId],
      ),
    ).rejects.toThrow('a court keeps them apart');
  });
});

test('the counter notes once the document of a link that began without it', async () => {
  const wanted = await pair('2026-11-01');
  const { rows } = await database.owner.query(
    `insert into family_links (representative_id, represented_id, kind, scope, valid_from, origin, linked_at, key_hash,
        request_hash) values ($1, $2, 'child', 'appointments', '2026-11-24', 'newborn', now(), sha256('c'), sha256('d'))
      returning id`,
    [wanted.representativeId, wanted.representedId],
  );
  const linkId = rows[0].id;
  for (const scope of ['record', 'appointments'] as const) {
    expect(
      await accreditLink(services, { linkId, document, scope, ...desk() }),
    ).toMatchObject({ ok: true });
  }
  expect((await familyOf(wanted.representedId)).representatives).toMatchObject([
    { origin: 'newborn', opens: 'record', accredited: { document } },
  ]);
});

test('a link that opens nothing any more leaves room for another', async () => {
  const wanted = await pair('2008-11-24');
  await database.owner.query(
    `insert into family_links (representative_id, represented_id, kind, scope, valid_from, origin, linked_at, key_hash,
        request_hash) values ($1, $2, 'child', 'record', '2010-01-01', 'code', now(), sha256('e'), sha256('f'))`,
    [wanted.representativeId, wanted.representedId],
  );
  expect((await familyOf(wanted.representedId)).representatives).toMatchObject([
    { opens: null },
  ]);
  expect(await link({ ...wanted, kind: 'other_in_charge' })).toMatchObject({
    ok: true,
  });
  expect((await familyOf(wanted.representedId)).representatives).toMatchObject([
    { kind: 'other_in_charge', opens: 'record' },
  ]);
});

test('the database opens the same as the rule, on every day around every birthday', async () => {
  const births = ['2010-06-15', '2008-02-29', '2012-12-31', '1950-01-01', null];
  const days = [
    '2023-06-15',
    '2024-02-29',
    '2026-03-01',
    '2026-06-15',
    '2028-06-15',
    '2030-12-31',
  ];
  const terms = births.flatMap((birthDate) =>
    (['child', 'other_in_charge'] as const).flatMap((kind) =>
      [null, '2024-02-29', '2026-06-15', '2028-06-15'].flatMap((renewedOn) =>
        ([null, '2026-06-15'] as const).map((validUntil) => ({
          birthDate,
          kind,
          renewedOn,
          validUntil,
          validFrom: '2019-05-05',
          scope: 'record' as const,
        })),
      ),
    ),
  );
  const asked = terms.flatMap((each) =>
    days.flatMap((day) =>
      [addDays(day, -1), day, addDays(day, 1)].map((on) => ({
        ...each,
        day: on,
      })),
    ),
  );
  const { rows } = await database.owner.query(
    `select family_scope(jsonb_populate_record(null::family_links, jsonb_build_object('kind', asked.kind, 'scope', asked.scope,
        'valid_from', asked."validFrom", 'valid_until', asked."validUntil", 'renewed_on', asked."renewedOn")),
        asked."birthDate", asked.day) as scope
      from jsonb_to_recordset($1) as asked (kind text, scope text, "validFrom" date, "validUntil" date,
        "renewedOn" date, "birthDate" date, day date)`,
    [JSON.stringify(asked)],
  );
  const ruled = asked.map(({ birthDate, day, ...each }) =>
    scopeOn(each, { birthDate, day }),
  );
  expect(rows.map(({ scope }) => scope)).toEqual(ruled);
  expect(new Set(ruled)).toEqual(new Set(['record', 'appointments', null]));
});
