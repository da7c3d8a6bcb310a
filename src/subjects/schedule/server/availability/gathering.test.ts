import { expect, test } from 'vitest';
import { Gathering } from './gathering.ts';

/** A gathering whose trips end only when the test says so. */
function gatheringOf({ mostTrips }: { mostTrips: number }) {
  const trips: { questions: number[]; end: (error?: Error) => void }[] = [];
  const gathering = new Gathering<number, string>(
    (questions) => {
      const { promise, resolve, reject } = Promise.withResolvers<string[]>();
      const end = (error?: Error) =>
        error
          ? reject(error)
          : resolve(questions.map((question) => `answer ${question}`));
      trips.push({ questions, end });
      return promise;
    },
    { mostTrips },
  );
  return { gathering, trips };
}

function turnOfTheEventLoop(): Promise<void> {
  return new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
}

test('questions that come together make one trip, and each gets its own answer', async () => {
  const { gathering, trips } = gatheringOf({ mostTrips: 1 });
  const answers = Promise.all(
    [1, 2, 3].map((question) => gathering.ask(question)),
  );
  await turnOfTheEventLoop();
  expect(trips.map(({ questions }) => questions)).toEqual([[1, 2, 3]]);
  trips[0]?.end();
  expect(await answers).toEqual(['answer 1', 'answer 2', 'answer 3']);
  expect(gathering.isIdle).toBe(true);
});

test('a question during a trip is never answered by that trip', async () => {
  const { gathering, trips } = gatheringOf({ mostTrips: 1 });
  const first = gathering.ask(1);
  await turnOfTheEventLoop();
  const later = Promise.all([gathering.ask(2), gathering.ask(3)]);
  await turnOfTheEventLoop();
  expect(trips.map(({ questions }) => questions)).toEqual([[1]]);
  trips[0]?.end();
  await first;
  await turnOfTheEventLoop();
  expect(trips.map(({ questions }) => questions)).toEqual([[1], [2, 3]]);
  trips[1]?.end();
  expect(await later).toEqual(['answer 2', 'answer 3']);
});

test('trips run at once up to the limit', async () => {
  const { gathering, trips } = gatheringOf({ mostTrips: 2 });
  const answers = [1, 2, 3].map(async (question) => {
    for (let turns = 1; turns < question; turns++) await turnOfTheEventLoop();
    return gathering.ask(question);
  });
  for (let turns = 0; turns < 5; turns++) await turnOfTheEventLoop();
  expect(trips.map(({ questions }) => questions)).toEqual([[1], [2]]);
  trips[1]?.end();
  await turnOfTheEventLoop();
  trips[0]?.end();
  trips[2]?.end();
  expect(await Promise.all(answers)).toEqual([
    'answer 1',
    'answer 2',
    'answer 3',
  ]);
});

test('a failed trip fails only its own questions', async () => {
  const { gathering, trips } = gatheringOf({ mostTrips: 1 });
  const first = gathering.ask(1);
  await turnOfTheEventLoop();
  const later = gathering.ask(2);
  trips[0]?.end(new Error('The connection broke.'));
  await expect(first).rejects.toThrow('The connection broke.');
  await turnOfTheEventLoop();
  trips[1]?.end();
  expect(await later).toBe('answer 2');
});

test('more questions than one trip takes are all answered', async () => {
  const gathering = new Gathering(async (questions: number[]) => questions, {
    mostTrips: 1,
  });
  const questions = Array.from({ length: 1001 }, (_, question) => question);
  expect(
    await Promise.all(questions.map((question) => gathering.ask(question))),
  ).toEqual(questions);
});
