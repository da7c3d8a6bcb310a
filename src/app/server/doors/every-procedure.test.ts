import { isProcedure } from '@orpc/server';
import { beforeAll, expect, test } from 'vitest';
import {
  assertEveryLevelDeclared,
  isEnrolment,
  levelOf,
  whyNotCall,
} from '../../../base/doors/guard.ts';
import { insertSmallClinic } from '../../../testing/clinic/factories.ts';
import { testDatabase } from '../../../testing/database/database.ts';
import {
  describedProcedures,
  leavesOf,
  procedureNames,
} from '../../../testing/servers/described-operations.ts';
import { testServer } from '../../../testing/servers/test-server.ts';
import { adminDoor } from './admin.ts';
import { doctorDoor } from './doctor.ts';
import { patientDoor } from './patient.ts';
import { publicDoor } from './public.ts';
import { receptionDoor } from './reception.ts';

const database = testDatabase();
const server = testServer(database);

beforeAll(async () => {
  await insertSmallClinic(database);
});

const doors = {
  public: publicDoor,
  patient: patientDoor,
  doctor: doctorDoor,
  reception: receptionDoor,
  admin: adminDoor,
};
const procedures = leavesOf(doors, isProcedure);

test('the server serves every procedure of the contract, and no other', () => {
  expect(procedures.map(([name]) => name).toSorted()).toEqual(
    procedureNames.toSorted(),
  );
});

test.each(procedures)('%s declares its level', (_, procedure) => {
  expect(() => assertEveryLevelDeclared({ procedure })).not.toThrow();
});

test('a procedure without a level stops the product from starting', () => {
  const [[, procedure] = []] = procedures;
  const copy = Object.create(procedure as object);
  expect(() =>
    assertEveryLevelDeclared({ public: { clinic: { get: copy } } }),
  ).toThrow('public.clinic.get declares no assurance level');
});

/** Every kind of caller: door, level, and whether a second factor is required of them. */
const actors = (['patient', 'doctor', 'reception', 'admin'] as const).flatMap(
  (door) =>
    (['N1', 'N2', 'N3'] as const).flatMap((level) =>
      (['none', 'due', 'shown', 'not shown'] as const)
        // A person who has not shown their second factor is only identified (N1).
        .filter((factor) => factor !== 'not shown' || level === 'N1')
        .map((factor) => ({
          kind: door,
          level,
          asksSecondFactor: factor !== 'none',
          needsSecondFactor: factor === 'not shown',
          hasSecondFactor: factor === 'shown' || factor === 'not shown',
        })),
    ),
);

test.each(procedures)(
  'only a user of its own door and of sufficient level may call %s',
  (name, procedure) => {
    const [door = ''] = name.split('.');
    const level = levelOf(procedure) ?? 'N3';
    expect(whyNotCall(procedure, door, null)).toBe(
      level === 'N0' ? null : 'NOT_SIGNED_IN',
    );
    for (const actor of actors) {
      const isAsked = isEnrolment(procedure)
        ? actor.hasSecondFactor
        : actor.asksSecondFactor;
      const sureEnough = level === 'N3' && !isAsked ? 'N2' : level;
      const isEntitled =
        level === 'N0' || (actor.kind === door && actor.level >= sureEnough);
      expect(
        whyNotCall(procedure, door, actor) === null,
        JSON.stringify(actor),
      ).toBe(isEntitled);
    }
  },
);

test('the API describes every procedure', async () => {
  const described = (await describedProcedures(server)).map(({ id }) => id);
  expect(described.toSorted()).toEqual(procedureNames.toSorted());
});
