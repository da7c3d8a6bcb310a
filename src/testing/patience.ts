/** Ends a wait for what never comes. How fast the machine is decides no test: a wait ends with what it waits for. */
export const patienceMs = 300_000;
