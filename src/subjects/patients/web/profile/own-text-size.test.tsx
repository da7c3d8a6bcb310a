import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { followTextSize } from '../../../../base/ui/layout/text-size.ts';
import { createFakeApi } from '../../../../testing/fakes/fake-api.ts';
import { openPanel } from '../../../../testing/pages/open-panel.tsx';

afterEach(() => document.documentElement.removeAttribute('data-text-size'));

const shown = () => document.documentElement.getAttribute('data-text-size');

test('large letters appear at once, stay in this browser, and can be undone', async () => {
  const { user } = await openPanel('patient', '/mi-cuenta/perfil', {
    fake: createFakeApi(),
  });
  const choice = await screen.findByRole('switch', { name: 'Letra grande' });
  await user.click(choice);
  expect(shown()).toBe('large');
  expect(localStorage.getItem('text_size')).toBe('large');
  document.documentElement.removeAttribute('data-text-size');
  followTextSize();
  expect(shown()).toBe('large');
  await user.click(choice);
  expect(shown()).toBeNull();
  expect(localStorage.getItem('text_size')).toBe('usual');
});

test('a choice in another tab applies here', () => {
  followTextSize();
  localStorage.setItem('text_size', 'large');
  window.dispatchEvent(new StorageEvent('storage', { key: 'text_size' }));
  expect(shown()).toBe('large');
});
