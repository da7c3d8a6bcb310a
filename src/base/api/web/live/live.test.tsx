import { render, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import {
  createFakeApi,
  type FakeApi,
} from '../../../../testing/fakes/fake-api.ts';
import { signInto } from '../../../../testing/pages/open-app.tsx';
import { serve } from '../../../../testing/pages/served.ts';
import type { LiveChange } from '../../contract/live.ts';
import {
  clearStoredSession,
  leaveSession,
  storedSession,
} from '../session/session.ts';
import { listenLive, useLineState, useLive } from './live.ts';
import type { LiveDoor } from './live-stream.ts';

const appointment: LiveChange = {
  kind: 'appointment',
  doctorId: '0190a000-0000-7000-8000-000000000001',
  day: '2026-11-16',
};

interface ListenerProps {
  door: LiveDoor;
  heard: LiveChange[];
}

function Listener({ door, heard }: ListenerProps) {
  useLive(door, (changes) => heard.push(...changes));
  return null;
}

function State() {
  const state = useLineState('public');
  return <p>{state.kind}</p>;
}

async function atTheCounter(): Promise<FakeApi> {
  const fake = serve(createFakeApi());
  await signInto(fake, 'reception');
  return fake;
}

const streams = (fake: FakeApi, count: number) =>
  waitFor(() => expect(fake.openStreams()).toBe(count));

test('all listeners on a page hear of a change over one stream', async () => {
  const fake = await atTheCounter();
  const entry: LiveChange[] = [];
  const other: LiveChange[] = [];
  render(
    <>
      <Listener door="reception" heard={entry} />
      <Listener door="reception" heard={other} />
    </>,
  );
  await streams(fake, 1);
  fake.announce(appointment, 'reception');
  await waitFor(() =>
    expect([entry, other]).toEqual([[appointment], [appointment]]),
  );
});

test('a page that replaces another keeps its stream, and the last page ends it', async () => {
  const fake = await atTheCounter();
  const before: LiveChange[] = [];
  const after: LiveChange[] = [];
  const { rerender, unmount } = render(
    <Listener key="a" door="reception" heard={before} />,
  );
  await streams(fake, 1);
  rerender(<Listener key="b" door="reception" heard={after} />);
  fake.announce(appointment);
  await waitFor(() => expect(after).toEqual([appointment]));
  expect(before).toEqual([]);
  unmount();
  await streams(fake, 0);
});

test('a broken stream comes back by itself and reports that changes were missed', async () => {
  const fake = await atTheCounter();
  const heard: LiveChange[] = [];
  render(<Listener door="reception" heard={heard} />);
  await streams(fake, 1);
  fake.breakStreams();
  await streams(fake, 1);
  await waitFor(() => expect(heard).toEqual([{ kind: 'all' }]));
});

test('a burst of changes comes in few calls, and "everything" replaces the rest', async () => {
  const fake = await atTheCounter();
  const calls: LiveChange[][] = [];
  onTestFinished(listenLive('reception', (changes) => calls.push(changes)));
  await streams(fake, 1);
  for (let count = 0; count < 50; count++) fake.announce(appointment);
  fake.announce({ kind: 'all' });
  await waitFor(() => expect(calls.at(-1)).toEqual([{ kind: 'all' }]));
  expect(calls.length).toBeLessThanOrEqual(3);
});

test('the page clears a session that the server ended, and opens a stream only after the next sign-in', async () => {
  const fake = await atTheCounter();
  const heard: LiveChange[] = [];
  render(<Listener door="reception" heard={heard} />);
  await streams(fake, 1);
  fake.endSession('reception');
  fake.breakStreams();
  await waitFor(() =>
    expect(sessionStorage.getItem('reception_session')).toBeNull(),
  );
  expect(fake.openStreams()).toBe(0);
  await signInto(fake, 'reception');
  await streams(fake, 1);
});

test('the page renews an expired token on the way', async () => {
  const fake = await atTheCounter();
  fake.expireToken('reception');
  render(<Listener door="reception" heard={[]} />);
  await streams(fake, 1);
  expect(fake.callsOf('reception.session.refresh')).toHaveLength(1);
});

test('a user who signs out has no stream', async () => {
  const fake = await atTheCounter();
  render(<Listener door="reception" heard={[]} />);
  await streams(fake, 1);
  clearStoredSession('reception');
  await streams(fake, 0);
});

test('a user who is leaving has no stream, and opens none before the next sign-in', async () => {
  const fake = await atTheCounter();
  render(<Listener door="reception" heard={[]} />);
  await streams(fake, 1);
  leaveSession('reception');
  await streams(fake, 0);
  fake.endSession('reception');
  // Events that wake a line do not wake one that is being left.
  window.dispatchEvent(new Event('focus'));
  window.dispatchEvent(new Event('online'));
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(storedSession('reception')).not.toBeNull();
  await signInto(fake, 'reception');
  await streams(fake, 1);
});

test('the screen of the waiting room learns that it lost the connection, and that it is back', async () => {
  const fake = serve(createFakeApi());
  const { findByText } = render(<State />);
  await findByText('open');
  fake.lose('live', 'request');
  fake.breakStreams();
  await findByText('lost');
  fake.restore('live');
  await findByText('open');
});

test('a hidden tab closes its stream after a while, and opens it when the user sees it', async () => {
  const fake = await atTheCounter();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  render(<Listener door="reception" heard={[]} />);
  await streams(fake, 1);
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(19_000);
  expect(fake.openStreams()).toBe(1);
  await vi.advanceTimersByTimeAsync(1_500);
  await streams(fake, 0);
  hidden.mockReturnValue(false);
  document.dispatchEvent(new Event('visibilitychange'));
  await streams(fake, 1);
});

test('a stream that falls silent counts as broken, and another one is opened', async () => {
  const fake = await atTheCounter();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  render(<Listener door="reception" heard={[]} />);
  await streams(fake, 1);
  const before = fake.openedStreams();
  await vi.advanceTimersByTimeAsync(36_000);
  await waitFor(() => expect(fake.openedStreams()).toBe(before + 1));
  await streams(fake, 1);
});
