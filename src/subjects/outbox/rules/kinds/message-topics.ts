/** The subjects of messages. Patients choose for each how they are told. */
export const MESSAGE_TOPICS = [
  'appointments',
  'reminders',
  'delays',
  'offers',
] as const;

export type MessageTopic = (typeof MESSAGE_TOPICS)[number];
