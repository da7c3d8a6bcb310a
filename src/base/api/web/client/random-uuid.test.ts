import { expect, test, vi } from 'vitest';
import { randomUuid } from './random-uuid.ts';

const version4 =
  /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

test('the browser makes a UUID of version 4, a new one each time', () => {
  expect(randomUuid()).toMatch(version4);
  expect(randomUuid()).not.toBe(randomUuid());
});

test('the browser also makes one over plain http, without randomUUID', () => {
  vi.stubGlobal('crypto', {
    getRandomValues: crypto.getRandomValues.bind(crypto),
  });
  expect(randomUuid()).toMatch(version4);
  expect(randomUuid()).not.toBe(randomUuid());
  vi.unstubAllGlobals();
});
