import { solvePuzzle } from '../access/puzzles.ts';
import type { Answer } from './test-server.ts';

/** An act of an honest user, with the refusals before it succeeded. */
export interface Done {
  what: string;
  refusals: string[];
}

/**
 * A refused user looks and tries again, at most once a second. This many refusals are five seconds, whatever
 * the machine's speed.
 */
const mostRefusals = 5;

/**
 * Asks like a page. A request that is refused for a puzzle is sent again with its solution, twice at most.
 */
export async function askAsPage(
  ask: (proofOfWork?: string) => Promise<Answer>,
): Promise<Answer> {
  let answer = await ask();
  for (
    let puzzles = 0;
    answer.json?.code === 'PROOF_OF_WORK_NEEDED' && puzzles < 2;
    puzzles++
  ) {
    answer = await ask(await solvePuzzle(answer.json.data.challenge));
  }
  return answer;
}

/** Goes on after a refusal, like a user. Throws the refusals if there are too many. */
export async function persevere<Value>(
  { what, noted }: { what: string; noted: Done[] },
  attempt: () => Promise<Value>,
): Promise<Value> {
  const refusals: string[] = [];
  for (;;) {
    try {
      const value = await attempt();
      noted.push({ what, refusals });
      return value;
    } catch (error) {
      if (!(error instanceof RefusedAct)) throw error;
      refusals.push(error.message);
      if (refusals.length > mostRefusals) {
        throw new Error(
          `${what} goes on to be refused: ${refusals.join(', ')}`,
          { cause: error },
        );
      }
    }
  }
}

/** A refusal of the server. The message is its code. */
export class RefusedAct extends Error {
  override name = 'RefusedAct';
}

/** Returns the answer's JSON. Throws if it is a refusal. */
export function granted({ status, json, text }: Answer): Answer['json'] {
  if (status >= 200 && status < 300) return json;
  throw new RefusedAct(json?.code ?? `${status} ${text}`);
}
