/** The most sessions that a practice may allow in one series. */
export const MOST_SESSIONS = 30;
