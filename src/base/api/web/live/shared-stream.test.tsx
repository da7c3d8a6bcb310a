import { waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import {
  createFakeApi,
  type FakeApi,
} from '../../../../testing/fakes/fake-api.ts';
import { signInto } from '../../../../testing/pages/open-app.tsx';
import { serve } from '../../../../testing/pages/served.ts';
import type { LiveChange } from '../../contract/live.ts';
import { tabKeyOf } from '../session/session.ts';
import { type LineState, openLine } from './live-line.ts';

/* Each line stands for a tab: the tabs of a browser share their channel. */

const change: LiveChange = {
  kind: 'appointment',
  doctorId: '0190a000-0000-7000-8000-000000000001',
  day: '2026-11-16',
};

async function atTheCounter(): Promise<FakeApi> {
  const fake = serve(createFakeApi());
  await signInto(fake, 'reception');
  return fake;
}

function openTab() {
  const tab = {
    heard: [] as LiveChange[],
    states: [] as LineState['kind'][],
    close: () => {},
  };
  const line = openLine('reception', {
    onChanges: (changes) => tab.heard.push(...changes),
    onState: ({ kind }) => tab.states.push(kind),
  });
  tab.close = () => line.close();
  onTestFinished(tab.close);
  return tab;
}

const streams = (fake: FakeApi, count: number) =>
  waitFor(() => expect(fake.openStreams()).toBe(count));
const allOpen = (tabs: ReturnType<typeof openTab>[]) =>
  waitFor(() =>
    expect(tabs.map(({ states }) => states.at(-1))).toEqual(
      tabs.map(() => 'open'),
    ),
  );

test('eight tabs of a browser hear of every change over one stream, whichever of them is closed', async () => {
  const fake = await atTheCounter();
  const first = openTab();
  await allOpen([first]);
  const tabs = [first, ...Array.from({ length: 7 }, openTab)];
  await allOpen(tabs);
  await streams(fake, 1);
  for (const tab of tabs.slice(0, 3)) {
    const left = tabs.slice(tabs.indexOf(tab));
    await allOpen(left);
    await streams(fake, 1);
    for (const each of left) each.heard.length = 0;
    fake.announce(change, 'reception');
    await waitFor(() => {
      for (const { heard } of left) expect(heard).toContainEqual(change);
    });
    tab.close();
  }
});

test('tabs opened at one moment share one stream', async () => {
  const fake = await atTheCounter();
  const tabs = Array.from({ length: 8 }, openTab);
  await allOpen(tabs);
  await streams(fake, 1);
});

test('all tabs learn that the connection is lost, and that it is back', async () => {
  const fake = await atTheCounter();
  const tabs = [openTab(), openTab(), openTab()];
  await allOpen(tabs);
  await streams(fake, 1);
  fake.lose('live', 'request');
  fake.breakStreams();
  await waitFor(() =>
    expect(tabs.map(({ states }) => states.at(-1))).toEqual([
      'lost',
      'lost',
      'lost',
    ]),
  );
  fake.restore('live');
  await allOpen(tabs);
  await streams(fake, 1);
});

test('a tab opened in the background closes the stream after a while', async () => {
  const fake = await atTheCounter();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  onTestFinished(() => hidden.mockRestore());
  openTab();
  await streams(fake, 1);
  await vi.advanceTimersByTimeAsync(20_500);
  await streams(fake, 0);
});

test('another tab takes the stream over when its holder dies silently', async () => {
  const fake = await atTheCounter();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const holder = new BroadcastChannel('cambios reception');
  onTestFinished(() => holder.close());
  const tab = openTab();
  await allOpen([tab]);
  holder.postMessage({
    kind: 'sign',
    key: tabKeyOf('reception'),
    id: 'a',
    since: 0,
  });
  await streams(fake, 0);
  expect(tab.states.at(-1)).toBe('open');
  await vi.advanceTimersByTimeAsync(36_000);
  await streams(fake, 1);
  expect(tab.states.slice(-2)).toEqual(['lost', 'open']);
});
