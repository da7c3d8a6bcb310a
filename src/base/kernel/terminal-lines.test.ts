import { Writable } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { expect, test } from 'vitest';
import { openLogger } from './logger.ts';
import { terminalLines } from './terminal-lines.ts';

test('a terminal shows the log as lines for people, without the details of a request', () => {
  let text = '';
  const out = new Writable({
    write(chunk, _, done) {
      text += chunk;
      done();
    },
  });
  const log = openLogger(
    { level: 'info' },
    terminalLines({ isTerminal: true, out }),
  );
  log.warn({ years: [2028] }, 'holidays were proposed');
  log.info({
    request: 'b7',
    method: 'GET',
    path: '/api/public/clinic',
    status: 200,
    ms: 3.1,
  });
  const lines = stripVTControlCharacters(text).trimEnd().split('\n');
  expect(lines[0]).toMatch(/^\[\d\d:\d\d:\d\d\] WARN: holidays were proposed$/);
  expect(lines.at(-1)).toMatch(
    /^\[\d\d:\d\d:\d\d\] INFO: GET \/api\/public\/clinic 200, 3\.1 ms$/,
  );
  expect(lines.join(' ')).toContain('years:');
  expect(lines.join(' ')).not.toMatch(/hostname|b7/);
});

test('a log without a terminal stays JSON', () => {
  expect(terminalLines({ isTerminal: false })).toBeUndefined();
});
