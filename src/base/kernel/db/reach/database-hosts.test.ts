import pg from 'pg';
import { expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { databaseHosts } from './database-hosts.ts';

test.each<[address: string, places: string[] | undefined]>([
  ['postgres://u:p@db1:5433/turnos', ['db1:5433']],
  ['postgres://u:p@db1,db2/turnos', ['db1:5432', 'db2:5432']],
  [
    'postgresql://u:p@db1:5433,db2:5434/turnos?target_session_attrs=read-write',
    ['db1:5433', 'db2:5434'],
  ],
  ['postgres://u:p@[::1]:5433,10.0.0.2/turnos', ['::1:5433', '10.0.0.2:5432']],
  [
    'postgres://u@localhost/turnos?host=%2Frun%2Fa,%2Frun%2Fb',
    ['/run/a:5432', '/run/b:5432'],
  ],
  [
    'postgres://u@/turnos?host=db1,db2&port=5433,5434',
    ['db1:5433', 'db2:5434'],
  ],
  ['postgres://u@/turnos?host=db1,db2&port=5433', ['db1:5433', 'db2:5433']],
  ['postgres://u@localhost/turnos?host=%2Frun%2Fa', ['/run/a:5432']],
  ['postgres://u:p@db1:70000,db2/turnos', undefined],
  ['postgres://u:p@db1:x/turnos', undefined],
  ['mysql://u:p@db1/turnos', undefined],
  ['db1', undefined],
])('address %s leads the driver to %j', (address, places) => {
  const reached = databaseHosts(address)?.map(({ url, host, port }) => {
    const client = new pg.Client({ connectionString: url });
    expect({ host: client.host, port: client.port }).toEqual({ host, port });
    expect(client.database).toBe('turnos');
    return `${client.host}:${client.port}`;
  });
  expect(reached).toEqual(places);
});

test('several hosts keep name, password and the other parameters', () => {
  const [, second] =
    databaseHosts(
      'postgres://u:cl%40ve@db1,db2/turnos?application_name=x&target_session_attrs=any',
    ) ?? [];
  expect(new pg.Client({ connectionString: second?.url ?? '' })).toMatchObject({
    user: 'u',
    password: 'cl@ve',
    host: 'db2',
    port: 5432,
  });
  expect(second?.url).toContain('application_name=x');
});

test('a setting that asks for a server without writes is refused, several servers are not', () => {
  const address = 'postgres://u:p@db1,db2/turnos';
  const read = (attributes: string) =>
    readConfig({
      DATABASE_URL: `${address}?target_session_attrs=${attributes}`,
    });
  expect(() => read('standby')).toThrow(
    /DATABASE_URL debe pedir target_session_attrs=read-write/,
  );
  expect(read('read-write').databaseUrl).toContain('db1,db2');
  expect(readConfig({ DATABASE_URL: address }).databaseUrl).toBe(address);
});
