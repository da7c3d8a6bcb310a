import { expect, test } from 'vitest';
import { pushedOf, replacementOf, windowAt } from './push.ts';

const plain = pushedOf(undefined);

test('what the clinic sends is shown as it is', () => {
  const sent = { title: 'Clínica', body: 'Su turno es mañana.', path: '/mi-cuenta/citas', tag: 'x' };
  expect(pushedOf(JSON.stringify(sent))).toEqual(sent);
});

test.each(['', 'nada', '{}', '[]', 'null', '{"title":1,"body":"x"}'])(
  'of what cannot be read (%s) there is still a notice, since browsers ask for one',
  (text) => expect(pushedOf(text)).toEqual(plain),
);

test.each([
  'https://otra.example/',
  '//otra.example',
  '/mi-cuenta/../admin',
  '/admin',
  'javascript:alert(1)',
  3,
])('a press never leads to %s', (path) =>
  expect(pushedOf(JSON.stringify({ title: 'a', body: 'b', path })).path).toBe('/mi-cuenta/citas'),
);

test('a window that shows the page is taken, and one with something else is left alone', () => {
  const profile = { url: 'https://clinica.example/mi-cuenta/perfil' };
  const list = { url: 'https://clinica.example/mi-cuenta/citas?x=1' };
  expect(windowAt([profile, list], '/mi-cuenta/citas')).toBe(list);
  expect(windowAt([profile], '/mi-cuenta/citas')).toBeNull();
});

test('a renewed subscription is told with the secret of the former one, or not at all', () => {
  const of = (endpoint: string, keys?: Record<string, string>) => ({
    endpoint,
    toJSON: () => (keys ? { keys } : {}),
  });
  const [old, now] = [
    of('https://a/1', { auth: 'o', p256dh: 'p' }),
    of('https://a/2', { auth: 'n', p256dh: 'q' }),
  ];
  expect(replacementOf(old, now)).toEqual({
    ...{ endpoint: 'https://a/2', p256dh: 'q', auth: 'n' },
    old: { endpoint: 'https://a/1', auth: 'o' },
  });
  expect(replacementOf(null, now)).toBeNull();
  expect(replacementOf(old, of('https://a/2'))).toBeNull();
});
