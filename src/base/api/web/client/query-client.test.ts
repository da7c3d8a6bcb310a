import {
  focusManager,
  onlineManager,
  QueryObserver,
} from '@tanstack/react-query';
import {
  afterEach,
  beforeEach,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest';
import { createQueryClient } from './query-client.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const refusal = (status: number) => Object.assign(new Error('no'), { status });

async function attempts(error: Error, waitMs: number) {
  const client = createQueryClient();
  const ask = vi.fn(() => Promise.reject(error));
  const request = client
    .fetchQuery({ queryKey: ['turnos'], queryFn: ask, retry: undefined })
    .catch(() => {});
  const observer = new QueryObserver(client, {
    queryKey: ['otros'],
    queryFn: ask,
  });
  const stop = observer.subscribe(() => {});
  await vi.advanceTimersByTimeAsync(waitMs);
  stop();
  await request;
  return client.getQueryState(['otros']);
}

test('the browser asks once more after half a second when no answer came', async () => {
  expect(await attempts(new TypeError('Failed to fetch'), 499)).toMatchObject({
    fetchFailureCount: 1,
    status: 'pending',
  });
  expect(await attempts(new TypeError('Failed to fetch'), 501)).toMatchObject({
    fetchFailureCount: 2,
    status: 'error',
  });
});

test('the browser asks once more when the server failed, but not after a refusal', async () => {
  expect(await attempts(refusal(503), 501)).toMatchObject({
    fetchFailureCount: 2,
  });
  expect(await attempts(refusal(409), 501)).toMatchObject({
    fetchFailureCount: 1,
    status: 'error',
  });
});

test('the browser sends a change once more when no answer came, but not after a refusal', async () => {
  for (const [error, times] of [
    [new TypeError('Failed to fetch'), 2],
    [refusal(422), 1],
  ] as const) {
    const client = createQueryClient();
    const send = vi.fn(() => Promise.reject(error));
    const sent = client
      .getMutationCache()
      .build(client, { mutationFn: send })
      .execute(undefined)
      .catch(() => {});
    await vi.advanceTimersByTimeAsync(5_000);
    await sent;
    expect(send).toHaveBeenCalledTimes(times);
  }
});

test('the browser reports a lost connection instead of waiting for it', async () => {
  onlineManager.setOnline(false);
  onTestFinished(() => onlineManager.setOnline(true));
  expect(await attempts(new TypeError('Failed to fetch'), 501)).toMatchObject({
    status: 'error',
  });
  const client = createQueryClient();
  const lost = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')));
  const change = client.getMutationCache().build(client, { mutationFn: lost });
  change.execute(undefined).catch(() => {});
  await vi.advanceTimersByTimeAsync(501);
  expect(change.state).toMatchObject({ status: 'error', isPaused: false });
});

test('the browser does not repeat a question within one second', async () => {
  const client = createQueryClient();
  const ask = vi.fn(() => Promise.resolve('a'));
  const query = { queryKey: ['turnos'], queryFn: ask };
  await client.ensureQueryData(query);
  await vi.advanceTimersByTimeAsync(999);
  new QueryObserver(client, query).subscribe(() => {})();
  expect(ask).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  new QueryObserver(client, query).subscribe(() => {})();
  expect(ask).toHaveBeenCalledTimes(2);
});

test('the browser forgets unused answers after five minutes', async () => {
  const client = createQueryClient();
  await client.fetchQuery({ queryKey: ['turnos'], queryFn: () => 'a' });
  await vi.advanceTimersByTimeAsync(5 * 60_000 - 1);
  expect(client.getQueryData(['turnos'])).toBe('a');
  await vi.advanceTimersByTimeAsync(2);
  expect(client.getQueryData(['turnos'])).toBeUndefined();
});

/** A page that shows the appointments; counts the requests it makes. */
async function showAppointments() {
  const client = createQueryClient();
  client.mount();
  const ask = vi.fn(() => Promise.resolve('a'));
  const stop = new QueryObserver(client, {
    queryKey: ['turnos'],
    queryFn: ask,
  }).subscribe(() => {});
  onTestFinished(() => {
    stop();
    client.unmount();
    focusManager.setFocused(undefined);
    onlineManager.setOnline(true);
  });
  await vi.advanceTimersByTimeAsync(0);
  expect(ask).toHaveBeenCalledTimes(1);
  return ask;
}

test('the browser asks again when the user returns to the window after more than a second', async () => {
  const ask = await showAppointments();
  const lookAgain = async () => {
    focusManager.setFocused(false);
    focusManager.setFocused(true);
    await vi.advanceTimersByTimeAsync(0);
  };
  await vi.advanceTimersByTimeAsync(999);
  await lookAgain();
  expect(ask).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  await lookAgain();
  expect(ask).toHaveBeenCalledTimes(2);
});

test('the browser asks again when the connection is back', async () => {
  const ask = await showAppointments();
  await vi.advanceTimersByTimeAsync(1_000);
  onlineManager.setOnline(false);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(ask).toHaveBeenCalledTimes(1);
  onlineManager.setOnline(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(ask).toHaveBeenCalledTimes(2);
});

test('the browser asks again when the connection is back for a page that opened offline', async () => {
  const hasLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => hasLine.mockRestore());
  const ask = await showAppointments();
  await vi.advanceTimersByTimeAsync(1_000);
  hasLine.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(ask).toHaveBeenCalledTimes(2);
});

test('the browser repeats a change half a second after the first time, and never a third time', async () => {
  const client = createQueryClient();
  const send = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')));
  const change = client.getMutationCache().build(client, { mutationFn: send });
  change.execute(undefined).catch(() => {});
  const sent: number[] = [];
  for (const wait of [0, 499, 1, 60_000]) {
    await vi.advanceTimersByTimeAsync(wait);
    sent.push(send.mock.calls.length);
  }
  expect(sent).toEqual([1, 1, 2, 2]);
});
