import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFakeApi } from '../../../../testing/fakes/fake-api.ts';
import { openPanel } from '../../../../testing/pages/open-panel.tsx';
import { waitUntil } from '../../../../testing/wait-until.ts';

/* A person's acts keep a session awake; requests that the page makes by itself do not. */

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  // A person opens the page.
  window.dispatchEvent(new Event('focus'));
});
afterEach(() => {
  vi.useRealTimers();
});

const text = 'admin.dashboard.get';

async function openDashboard() {
  const fake = createFakeApi();
  const { user } = await openPanel('admin', '/admin/dashboard', { fake });
  await screen.findByText('Hoy');
  await waitUntil(() => expect(fake.openStreams('admin')).toBe(1));
  expect(fake.callsOf(text).map((call) => call.isUnattended)).not.toContain(
    true,
  );
  return { fake, user, seen: fake.callsOf(text).length };
}

test('a request after an announced change counts as unattended, unless the user is there', async () => {
  const { fake, user, seen } = await openDashboard();
  vi.setSystemTime(Date.now() + 31_000);
  fake.announce({ kind: 'appointment' }, 'admin');
  await waitUntil(() =>
    expect(fake.callsOf(text).length).toBeGreaterThan(seen),
  );
  expect(fake.callsOf(text).at(-1)?.isUnattended).toBe(true);
  await user.keyboard('{Tab}');
  const before = fake.callsOf(text).length;
  fake.announce({ kind: 'appointment' }, 'admin');
  await waitUntil(() =>
    expect(fake.callsOf(text).length).toBeGreaterThan(before),
  );
  expect(fake.callsOf(text).at(-1)?.isUnattended).toBe(false);
});

test('a request of each minute counts as unattended; a page that the user opens does not', async () => {
  const { fake, user, seen } = await openDashboard();
  vi.advanceTimersByTime(61_000);
  await waitUntil(() =>
    expect(fake.callsOf(text).length).toBeGreaterThan(seen),
  );
  expect(fake.callsOf(text).at(-1)?.isUnattended).toBe(true);
  await user.click(screen.getByRole('link', { name: 'Mensajes' }));
  await waitUntil(() =>
    expect(fake.callsOf('admin.messages.list')).toHaveLength(1),
  );
  expect(fake.callsOf('admin.messages.list')[0]?.isUnattended).toBe(false);
});
