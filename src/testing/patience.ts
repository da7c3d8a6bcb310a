/**
 * The limit of a wait, for what never comes. It is long, so that the machine's speed does not decide a test.
 */
export const patienceMs = Number(process.env.TEST_PATIENCE_MS ?? 300_000);
