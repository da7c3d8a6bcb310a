/** A reason not to start that the operator can fix: one Spanish sentence, never a stack. */
export class StartRefusal extends Error {
  override readonly name = 'StartRefusal';
}

/** Writes one line to stderr and exits with code 1. Any other error keeps its stack. */
export function endRefused(error: unknown): never {
  if (!(error instanceof StartRefusal)) throw error;
  process.stderr.write(`${error.message.replaceAll(/\s*\n\s*/g, ' ')}\n`);
  process.exit(1);
}
