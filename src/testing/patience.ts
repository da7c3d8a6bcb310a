/** Ends a wait for what never comes. How fast the machine is decides no test: a wait ends with what it waits for. */
export const patienceMs = Number(process.env.TEST_PATIENCE_MS ?? 300_000);
