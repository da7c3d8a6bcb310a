import type { Queue } from 'pg-boss';

/** The job library's own schema. */
export const jobSchema = 'jobs';

export type QueueName =
  | 'messages'
  | 'dead-messages'
  | 'due-reminders'
  | 'told-delays'
  | 'contingency-sheet';

// A dead worker is noticed by its missing heartbeat.
const heartbeatSeconds = 10;

/** A dead letter queue comes before the queue that names it. Times are in seconds. */
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
  // A job runs and another may wait: the next run does what a minute missed.
  {
    name: 'due-reminders',
    policy: 'stately',
    retryLimit: 0,
    deleteAfterSeconds: 3600,
    heartbeatSeconds,
  },
  {
    name: 'told-delays',
    policy: 'stately',
    retryLimit: 0,
    deleteAfterSeconds: 3600,
    heartbeatSeconds,
  },
  {
    name: 'contingency-sheet',
    policy: 'stately',
    retryLimit: 0,
    deleteAfterSeconds: 3600,
    heartbeatSeconds,
  },
];

/** Jobs that the clock creates. */
export const schedules: { name: QueueName; cron: string }[] = [
  { name: 'due-reminders', cron: '* * * * *' },
  { name: 'told-delays', cron: '* * * * *' },
  { name: 'contingency-sheet', cron: '* * * * *' },
];
