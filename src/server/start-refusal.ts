/** A reason not to start that whoever runs the product can mend: one Spanish sentence, never a stack. */
export class StartRefusal extends Error {
  override readonly name = 'StartRefusal';
}

/** Writes the one line on stderr and ends with code 1. A fault that is no refusal keeps its stack. */
export function endRefused(error: unknown): never {
  if (!(error instanceof StartRefusal)) throw error;
  process.stderr.write(`${error.message.replaceAll(/\s*\n\s*/g, ' ')}\n`);
  process.exit(1);
}
