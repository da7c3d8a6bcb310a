import { solvePuzzle } from '../access/puzzles.ts';
import type { Answer } from './test-server.ts';

/** What became of one act of somebody honest. */
export interface Done {
  what: string;
  refusals: string[];
}

/**
 * A person who is refused looks, and tries again: once a second at most. So this many refusals are five seconds, however
 * fast the machine is that the test runs on.
 */
const mostRefusals = 5;

/** Asks as a page does: what is refused for a puzzle is asked again with its solution, twice at most. */
export async function askAsPage(ask: (proofOfWork?: string) => Promise<Answer>): Promise<Answer> {
  let answer = await ask();
  for (let puzzles = 0; answer.json?.code === 'PROOF_OF_WORK_NEEDED' && puzzles < 2; puzzles++) {
    answer = await ask(await solvePuzzle(answer.json.data.challenge));
  }
  return answer;
}

/** Goes on after a refusal as a person would; if it goes on to be refused, it throws what for. */
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
        throw new Error(`${what} goes on to be refused: ${refusals.join(', ')}`, { cause: error });
      }
    }
  }
}

/** The server refused; the message is the code. */
export class RefusedAct extends Error {
  override name = 'RefusedAct';
}

/** The answer's JSON, where it is none of a refusal. */
export function granted({ status, json, text }: Answer): Answer['json'] {
  if (status >= 200 && status < 300) return json;
  throw new RefusedAct(json?.code ?? `${status} ${text}`);
}
