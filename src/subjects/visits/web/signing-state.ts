import type { Attachment } from '../../record/contract/record-attachments.ts';
import type {
  CurrentBackground,
  EncounterDraft,
  RecordEntry,
} from '../../record/contract/record-entries.ts';
import type { DraftShown } from './draft-keeper.ts';
import type { TypedVisit } from './typed-visit.ts';

/** How far the signing of a visit is. */
export interface Signing {
  /** The visit as it will be signed, which the doctor confirms. Null: the signing is not asked for. */
  asked: TypedVisit | null;
  /** The background that was signed meanwhile with another visit. */
  overtakenBy: CurrentBackground | null;
}

export const notSigning: Signing = { asked: null, overtakenBy: null };

/** The reason why a visit was not signed, with the server's data. */
export type SignRefusal =
  | { kind: 'signedAlready'; entry: RecordEntry }
  | { kind: 'draftChanged'; draft: EncounterDraft | null }
  | { kind: 'filesChanged'; attachments: Attachment[] }
  | { kind: 'backgroundChanged'; current: CurrentBackground }
  | { kind: 'other' };

const refusals: Record<string, (data: Record<string, unknown>) => SignRefusal> =
  {
    ALREADY_SIGNED: ({ entry }) => ({
      kind: 'signedAlready',
      entry: entry as RecordEntry,
    }),
    DRAFT_CHANGED: ({ draft }) => ({
      kind: 'draftChanged',
      draft: (draft ?? null) as EncounterDraft | null,
    }),
    ATTACHMENTS_CHANGED: ({ attachments }) => ({
      kind: 'filesChanged',
      attachments: attachments as Attachment[],
    }),
    BACKGROUND_CHANGED: ({ current }) => ({
      kind: 'backgroundChanged',
      current: current as CurrentBackground,
    }),
  };

export function signRefusalOf(
  code: string,
  data: Record<string, unknown>,
): SignRefusal {
  return refusals[code]?.(data) ?? { kind: 'other' };
}

/** The events while a visit is signed, each with its data. */
interface SigningEvents {
  asked: { typed: TypedVisit };
  closed: object;
  refused: { refusal: SignRefusal };
  backgroundChosen: object;
}

export type SigningEvent = {
  [Kind in keyof SigningEvents]: { kind: Kind } & SigningEvents[Kind];
}[keyof SigningEvents];

const transitions: {
  [Kind in keyof SigningEvents]: (
    event: SigningEvents[Kind],
  ) => Partial<Signing>;
} = {
  asked: ({ typed }) => ({ asked: typed }),
  closed: () => ({ asked: null }),
  // The refusal is shown in the form, so the dialog over it closes.
  refused: ({ refusal }) => ({
    asked: null,
    ...(refusal.kind === 'backgroundChanged' && {
      overtakenBy: refusal.current,
    }),
  }),
  backgroundChosen: () => ({ overtakenBy: null }),
};

/** Returns how far the signing is after an event. */
export function nextSigning(signing: Signing, event: SigningEvent): Signing {
  const transition = transitions[event.kind] as (
    event: SigningEvent,
  ) => Partial<Signing>;
  return { ...signing, ...transition(event) };
}

/** True if the visit may be signed as it stands here. */
export function maySign({
  canSign,
  draftState,
  overtakenBy,
  isSending,
}: {
  canSign: boolean;
  draftState: DraftShown['state'];
  overtakenBy: CurrentBackground | null;
  /** True while files are sent, which belong to the visit. */
  isSending: boolean;
}): boolean {
  const isStopped = draftState === 'overtaken' || overtakenBy !== null;
  return canSign && !isStopped && !isSending;
}

const toldElsewhere: readonly string[] = [
  'DRAFT_CHANGED',
  'BACKGROUND_CHANGED',
  'INVALID_INPUT',
];

/** True if the form tells that refusal beside the fields or in a notice of its own. */
export const isToldElsewhere = (code: string): boolean =>
  toldElsewhere.includes(code);
