import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import {
  createFakeApi,
  type FakeApi,
} from '../../../../testing/fakes/fake-api.ts';
import { serve, signInto } from '../../../../testing/pages/open-app.tsx';
import {
  clearStoredSession,
  noteToken,
  storedSession,
} from '../session/session.ts';
import { client } from './api.ts';
import { keepSessionsFresh } from './session-refresh.ts';

let fake: FakeApi;
let stop = () => {};

// The fake server answers on the machine's real timers, independently of the page's fake clock.
const machineTimeout = globalThis.setTimeout;
const answers = () => new Promise((resolve) => machineTimeout(resolve, 15));

beforeAll(async () => {
  await signInto(serve(createFakeApi()), 'doctor');
  // Loads the lazily imported modules before the clocks are stopped.
  await client.doctor.session.get();
  clearStoredSession('doctor');
});

beforeEach(() => {
  vi.useFakeTimers();
  fake = serve(createFakeApi());
});

afterEach(async () => {
  stop();
  await answers();
  vi.useRealTimers();
});

const renewals = () => fake.callsOf('doctor.session.refresh').length;
const questions = () => fake.callsOf('doctor.session.get').length;

async function pass(milliseconds: number) {
  await vi.advanceTimersByTimeAsync(milliseconds);
  await answers();
}

/** In steps of 10 s, so that timers started by an answer start at the right time. */
async function seconds(count: number) {
  for (let left = count; left > 0; left -= 10)
    await pass(Math.min(left, 10) * 1000);
}

/** A doctor with a token of 600 s by default, in a browser that keeps it fresh. */
async function open(tokenSeconds = 600) {
  fake.tokenSeconds = tokenSeconds;
  await signInto(fake, 'doctor');
  stop = keepSessionsFresh();
  await answers();
  expect(questions()).toBe(1);
}

test('a page without a known token asks once how long it lasts, and renews nothing', async () => {
  await open();
  await seconds(60);
  expect([questions(), renewals()]).toEqual([1, 0]);
});

test('a token is renewed at the check when three ticks remain, and not before', async () => {
  await open(600);
  // Checks come every 30 s: at 480 s, 120 remain; at 510 s, 90.
  await seconds(509);
  expect(renewals()).toBe(0);
  await seconds(2);
  expect(renewals()).toBe(1);
  await seconds(480);
  expect(renewals()).toBe(1);
  await seconds(30);
  expect(renewals()).toBe(2);
});

test('a failed renewal is tried again after 200, 400, 800 ms and so on, up to the next tick', async () => {
  await open(600);
  fake.lose('doctor.session.refresh', 'answer');
  await seconds(510);
  const tried = [renewals()];
  for (const wait of [199, 1, 399, 1, 799, 1]) {
    await pass(wait);
    tried.push(renewals());
  }
  expect(tried).toEqual([1, 1, 2, 2, 3, 3, 4]);
  // 200 + 400 + … + 12,800 ms are 25.4 s; the next wait would reach beyond the tick.
  await seconds(27);
  expect(renewals()).toBe(8);
  await pass(1600);
  expect(renewals()).toBe(9);
});

test('a browser that is online again renews at once', async () => {
  await open(600);
  fake.lose('doctor.session.refresh', 'request');
  await seconds(520);
  expect(renewals()).toBe(0);
  fake.restore('doctor.session.refresh');
  window.dispatchEvent(new Event('online'));
  await answers();
  expect(renewals()).toBe(1);
});

test('a laptop that slept renews its token when the user opens it', async () => {
  await open(600);
  vi.setSystemTime(Date.now() + 3 * 3600_000);
  expect(renewals()).toBe(0);
  document.dispatchEvent(new Event('visibilitychange'));
  await answers();
  expect(renewals()).toBe(1);
  expect(storedSession('doctor')).not.toBeNull();
});

test('several events at once renew the token once', async () => {
  await open(600);
  vi.setSystemTime(Date.now() + 3600_000);
  for (const event of ['focus', 'pageshow', 'online', 'focus'])
    window.dispatchEvent(new Event(event));
  await answers();
  expect(renewals()).toBe(1);
  await seconds(20);
  expect(renewals()).toBe(1);
});

test('a token that another tab renewed is not renewed again', async () => {
  await open(600);
  await seconds(500);
  const other = new BroadcastChannel('sesiones');
  const tabKey = localStorage.getItem('doctor_tab_key');
  other.postMessage({
    kind: 'renewed',
    role: 'doctor',
    tabKey,
    expiresAt: Date.now() + 600_000,
  });
  await answers();
  other.close();
  window.dispatchEvent(new Event('focus'));
  await seconds(1);
  expect(renewals()).toBe(0);
});

test('an ended session is cleared and not renewed again', async () => {
  await open(600);
  fake.endSession('doctor');
  await seconds(511);
  expect(renewals()).toBe(1);
  expect(storedSession('doctor')).toBeNull();
  await seconds(300);
  expect(renewals()).toBe(1);
});

test('without a session nothing is asked; a later session is kept fresh', async () => {
  stop = keepSessionsFresh();
  await seconds(120);
  expect(fake.calls).toEqual([]);
  fake.tokenSeconds = 600;
  await signInto(fake, 'doctor');
  noteToken('doctor', 600);
  await seconds(511);
  expect(renewals()).toBe(1);
  clearStoredSession('doctor');
  await seconds(1200);
  expect(renewals()).toBe(1);
});
