import { afterEach, beforeEach, expect, test } from 'vitest';
import { focusAlong } from './focus-along.ts';

beforeEach(() => {
  document.body.innerHTML = '<button>1</button><button>2</button>';
});
afterEach(() => {
  document.body.innerHTML = '';
});

const press = (key: string) =>
  focusAlong({ key }, document.querySelectorAll('button'));
const focused = () => document.activeElement?.textContent;

test.each([
  { keys: ['ArrowDown'], at: '1' },
  { keys: ['ArrowUp'], at: '1' },
  { keys: ['ArrowDown', 'ArrowDown'], at: '2' },
  { keys: ['ArrowDown', 'ArrowDown', 'ArrowDown'], at: '2' },
  { keys: ['ArrowDown', 'ArrowDown', 'ArrowUp'], at: '1' },
])('$keys ends at control $at', ({ keys, at }) => {
  expect(keys.map(press)).not.toContain(false);
  expect(focused()).toBe(at);
});

test('another key moves nothing', () => {
  press('ArrowDown');
  expect(press('Enter')).toBe(false);
  expect(focused()).toBe('1');
});

test('a list without controls leaves the focus', () => {
  document.body.innerHTML = '<input>';
  document.querySelector('input')?.focus();
  expect(press('ArrowDown')).toBe(true);
  expect(document.activeElement?.tagName).toBe('INPUT');
});
