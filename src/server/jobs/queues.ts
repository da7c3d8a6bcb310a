import type { Queue } from 'pg-boss';

/** The schema that the job library keeps to itself. */
export const jobSchema = 'jobs';

export type QueueName = 'messages' | 'dead-messages' | 'due-reminders';

// A worker that dies is noticed by its silence.
const heartbeatSeconds = 10;

/** Who is named as a dead letter queue comes before who names it. Seconds. */
export const queues: (Queue & { name: QueueName })[] = [
  {
    name: 'dead-messages',
    retryLimit: 20,
    retryDelay: 30,
    retryBackoff: true,
    retryDelayMax: 600,
    heartbeatSeconds,
  },
  {
    name: 'messages',
    // Waits from 15 s growing to 15 minutes: some three hours in all, so that an hour without mail loses nothing.
    retryLimit: 20,
    retryDelay: 15,
    retryBackoff: true,
    retryDelayMax: 900,
    heartbeatSeconds,
    expireInSeconds: 3600,
    deleteAfterSeconds: 86_400,
    deadLetter: 'dead-messages',
    notify: true,
  },
  // One at a time, and one waiting: what a minute missed the next one does.
  { name: 'due-reminders', policy: 'stately', retryLimit: 0, deleteAfterSeconds: 3600, heartbeatSeconds },
];

/** When the clock makes a job by itself. */
export const schedules: { name: QueueName; cron: string }[] = [{ name: 'due-reminders', cron: '* * * * *' }];
