import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isProcedure } from '@orpc/server';
import { expect, test } from 'vitest';
import { levelOf } from '../../../base/doors/guard.ts';
import {
  lifeKinds,
  longestLives,
} from '../../../subjects/access/rules/session-lives.ts';
import { findSessionLives } from '../../../subjects/access/server/settings/session-life-queries.ts';
import { testDatabase } from '../../../testing/database/database.ts';
import { budgets } from '../budgets.ts';
import { adminDoor } from './admin.ts';
import { doctorDoor } from './doctor.ts';
import { patientDoor } from './patient.ts';
import { publicDoor } from './public.ts';
import { receptionDoor } from './reception.ts';

const database = testDatabase();
const document = readFileSync(
  join(import.meta.dirname, '../../../../docs/security.md'),
  'utf8',
);

function tableBetween(mark: string): string {
  return (
    document
      .split(`<!-- ${mark} -->`)[1]
      ?.split(`<!-- /${mark} -->`)[0]
      ?.trim() ?? ''
  );
}

test('the document states the budgets of the code', () => {
  const rows = Object.entries(budgets).map(
    ([name, { units, windowSeconds }]) =>
      `| \`${name}\` | ${units} | ${spoken(windowSeconds)} |`,
  );
  expect(tableBetween('budgets')).toBe(
    ['| budget | units | in |', '|---|---|---|', ...rows].join('\n'),
  );
});

test('the document states the session lives of a new clinic, and their limits', async () => {
  const lives = await findSessionLives(database.db);
  const rows = lifeKinds.map((kind) => {
    const { idleMinutes, wholeMinutes } = lives[kind];
    const longest = longestLives[kind];
    const cells = [
      idleMinutes,
      longest.idleMinutes,
      wholeMinutes,
      longest.wholeMinutes,
    ];
    return `| \`${kind}\` | ${cells.map(inDays).join(' | ')} |`;
  });
  const head = [
    '| sessions | without use | at most | in all | at most |',
    '|---|---|---|---|---|',
  ];
  expect(tableBetween('lives')).toBe([...head, ...rows].join('\n'));
});

const inDays = (minutes: number) =>
  minutes % 1440 === 0 ? `${minutes / 1440} d` : spoken(minutes * 60);

function spoken(seconds: number): string {
  if (seconds % 3600 === 0) return `${seconds / 3600} h`;
  return seconds % 60 === 0 ? `${seconds / 60} min` : `${seconds} s`;
}

test('the document states the level that each procedure declares', () => {
  const doors = {
    public: publicDoor,
    patient: patientDoor,
    doctor: doctorDoor,
    reception: receptionDoor,
    admin: adminDoor,
  };
  const rows = Object.entries(doors).flatMap(([door, groups]) =>
    Object.entries(groups).map(([group, procedures]) => {
      const byLevel = Map.groupBy(
        Object.entries<object>(procedures).filter(([, each]) =>
          isProcedure(each),
        ),
        ([, procedure]) => levelOf(procedure) ?? 'none',
      );
      const cells = (['N0', 'N1', 'N2', 'N3'] as const).map((level) =>
        (byLevel.get(level) ?? []).map(([name]) => name).join(', '),
      );
      return `| ${door}.${group} | ${cells.join(' | ')} |`;
    }),
  );
  const head = ['| procedures | N0 | N1 | N2 | N3 |', '|---|---|---|---|---|'];
  expect(tableBetween('levels')).toBe([...head, ...rows].join('\n'));
});
