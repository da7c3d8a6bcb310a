/** Shows the steps of a start, and how long each takes. */
export interface StartSteps {
  /** Runs one step; `told` is its text on a terminal's bar. */
  run<Value>(told: string, work: () => Promise<Value> | Value): Promise<Value>;
  /** Ends the display. */
  end(): void;
}

export interface Telling {
  out: { write(text: string): unknown };
  /** A terminal has a bar in its last line. Any other output gets a line for each step. */
  isTerminal: boolean;
  /** How many steps there are at most. */
  count: number;
  now: () => number;
  /** Calls `tick` each second until its result is called; given by tests. */
  eachSecond: (tick: () => void) => () => void;
}

const width = 20;
/** Without a terminal, a long step is reported this often. */
const remindMs = 15_000;

/** Shows steps with their seconds, except those of less than a tenth of a second. */
export function startSteps({
  out,
  isTerminal,
  count,
  now,
  eachSecond,
}: Telling): StartSteps {
  let done = 0;
  let step: { told: string; since: number; remindedAt: number } | null = null;
  const secondsOf = (since: number) =>
    ((now() - since) / 1000).toLocaleString('es-AR', {
      maximumFractionDigits: 1,
    });
  const draw = () => {
    if (!step) return;
    const { told, since } = step;
    if (!isTerminal) {
      if (now() - step.remindedAt < remindMs) return;
      step.remindedAt = now();
      out.write(`${told}… (${Math.round((now() - since) / 1000)} s)\n`);
      return;
    }
    const filled = Math.min(width, Math.round((width * done) / count));
    const bar = `${'█'.repeat(filled)}${'░'.repeat(width - filled)}`;
    out.write(
      `\r\x1b[K${bar} ${told}… ${Math.round((now() - since) / 1000)} s`,
    );
  };
  const stop = eachSecond(draw);
  const wipe = () => isTerminal && out.write('\r\x1b[K');
  return {
    async run(told, work) {
      const began = { told, since: now(), remindedAt: now() };
      step = began;
      if (isTerminal) draw();
      try {
        const value = await work();
        wipe();
        if (now() - began.since >= 100)
          out.write(`${told}: ${secondsOf(began.since)} s\n`);
        return value;
      } catch (error) {
        wipe();
        throw error;
      } finally {
        done++;
        step = null;
      }
    },
    end() {
      stop();
      if (step) wipe();
      step = null;
    },
  };
}

/** The steps of this process, on its standard error; `isQuiet`: nowhere. */
export function stepsOnTerminal(
  count: number,
  { isQuiet = false }: { isQuiet?: boolean } = {},
): StartSteps {
  return startSteps({
    out: isQuiet ? { write() {} } : process.stderr,
    isTerminal: !isQuiet && process.stderr.isTTY === true,
    count,
    now: () => performance.now(),
    eachSecond(tick) {
      const timer = setInterval(tick, 1000);
      timer.unref();
      return () => clearInterval(timer);
    },
  });
}
