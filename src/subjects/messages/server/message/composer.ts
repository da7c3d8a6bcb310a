import type { Placeholder } from '../../../outbox/rules/kinds/placeholders.ts';
import type { TakenMessage } from '../../../outbox/server/outbox-queries.ts';
import type { MessageTemplate } from '../../rules/message-template.ts';
import type {
  KnownOfAnyMessage,
  SourceSurroundings,
  ToldTime,
} from './known-of-message.ts';
import type { Fact, Message } from './message.ts';

export type Values = Partial<Record<Placeholder, string>>;

/** The data that every message has, and that a kind may set. */
export type AlsoSet = Partial<
  Pick<KnownOfAnyMessage, 'calendar' | 'unsubscribeUrl'>
>;

/** Invented data, for the preview of a text. */
export interface Invented {
  /** An instant of the example's day, by the clinic's wall clock. */
  at: (wallMinute: number) => Date;
  day: string;
  time: ToldTime;
  linkUrl: string;
  expiresAt: Date;
}

/**
 * The words of one kind of message. `Data` is what it tells beside `KnownOfAnyMessage`; `kinds` of the outbox has
 * the kind's rules.
 */
export interface Composer<Data extends object> {
  /** The text that is used if the clinic did not write its own. */
  template: MessageTemplate;
  /** Another text of ours, which depends on the data. */
  templateOf?(source: Data): MessageTemplate;
  /** The data, from the row as it was taken. Throws if the row lacks any. */
  read(taken: TakenMessage, around: SourceSurroundings): Data & AlsoSet;
  /** The values of its own placeholders. */
  values?(source: KnownOfAnyMessage & Data): Values;
  /** Its own facts, behind time and code. */
  facts?(source: KnownOfAnyMessage & Data): Fact[];
  /** Its own facts between time and place. */
  factsOfTime?(source: KnownOfAnyMessage & Data): Fact[];
  /** The parts of a message about more than one appointment. */
  appointments?(source: KnownOfAnyMessage & Data): Message['appointments'];
  /** The words of the button. Absent: it has none. */
  action?: string;
  /** The label of a reason that the clinic wrote for patients. */
  reasonLabel?: string;
  /**
   * The text that bystanders may read: the time and the event. It has no doctor, place, reason or name, and not the
   * clinic's own words, which may contain them. Absent: a text that tells nothing.
   */
  lockScreenText?(source: KnownOfAnyMessage & Data): string;
  invent(invented: Invented): Data;
}
