import { Writable } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { expect, test } from 'vitest';
import { openLog } from './open-log.ts';

function logged(isTerminal: boolean): string[] {
  let text = '';
  const out = new Writable({
    write(chunk, _, done) {
      text += chunk;
      done();
    },
  });
  const log = openLog('info', { isTerminal, out });
  log.warn({ years: [2028] }, 'holidays were proposed');
  log.info({ request: 'b7', method: 'GET', path: '/api/public/clinic', status: 200, ms: 3.1 });
  return stripVTControlCharacters(text).trimEnd().split('\n');
}

test('on a terminal the log is lines for people: when, what, and a request without its machinery', () => {
  const lines = logged(true);
  expect(lines[0]).toMatch(/^\[\d\d:\d\d:\d\d\] WARN: holidays were proposed$/);
  expect(lines.at(-1)).toMatch(/^\[\d\d:\d\d:\d\d\] INFO: GET \/api\/public\/clinic 200, 3\.1 ms$/);
  expect(lines.join(' ')).toContain('years:');
  expect(lines.join(' ')).not.toMatch(/hostname|b7/);
});

test('where nobody looks it is one JSON a line, with the request', () => {
  const lines = logged(false).map((line) => JSON.parse(line));
  expect(lines).toMatchObject([
    { level: 40, msg: 'holidays were proposed', years: [2028] },
    { level: 30, request: 'b7', path: '/api/public/clinic', status: 200 },
  ]);
});
