import { expect, test } from 'vitest';
import type { CurrentBackground } from '../../record/contract/record-entries.ts';
import {
  isToldElsewhere,
  maySign,
  nextSigning,
  notSigning,
  type Signing,
  type SigningEvent,
  signRefusalOf,
} from './signing-state.ts';
import { typedOf } from './typed-visit.ts';

const typed = typedOf(null);
const current = { folio: 4, background: null } as unknown as CurrentBackground;
const asked: Signing = { asked: typed, overtakenBy: null };

test.each<[string, Signing, SigningEvent, Signing]>([
  ['the doctor asks to sign', notSigning, { kind: 'asked', typed }, asked],
  ['the dialog closes', asked, { kind: 'closed' }, notSigning],
  [
    'a changed background is shown beside the own one',
    asked,
    { kind: 'refused', refusal: { kind: 'backgroundChanged', current } },
    { asked: null, overtakenBy: current },
  ],
  [
    'any other refusal closes the dialog, and leaves a background to choose',
    { asked: typed, overtakenBy: current },
    { kind: 'refused', refusal: { kind: 'other' } },
    { asked: null, overtakenBy: current },
  ],
  [
    'the doctor chooses a background',
    { asked: null, overtakenBy: current },
    { kind: 'backgroundChosen' },
    notSigning,
  ],
])('%s', (_, before, event, after) => {
  expect(nextSigning(before, event)).toEqual(after);
});

test.each([
  ['ALREADY_SIGNED', { entry: 1 }, { kind: 'signedAlready', entry: 1 }],
  ['DRAFT_CHANGED', { draft: 1 }, { kind: 'draftChanged', draft: 1 }],
  ['DRAFT_CHANGED', {}, { kind: 'draftChanged', draft: null }],
  [
    'ATTACHMENTS_CHANGED',
    { attachments: [1] },
    { kind: 'filesChanged', attachments: [1] },
  ],
  [
    'BACKGROUND_CHANGED',
    { current: 1 },
    { kind: 'backgroundChanged', current: 1 },
  ],
  ['OFFLINE', {}, { kind: 'other' }],
])('%s with %j is read', (code, data, refusal) => {
  expect(signRefusalOf(code, data)).toEqual(refusal);
});

const ready = {
  canSign: true,
  draftState: 'kept' as const,
  overtakenBy: null,
  isSending: false,
};

test.each<[string, Partial<Parameters<typeof maySign>[0]>, boolean]>([
  ['a begun visit', {}, true],
  ['a visit that has not begun', { canSign: false }, false],
  ['a draft of another device', { draftState: 'overtaken' }, false],
  ['a draft that is not saved yet', { draftState: 'away' }, true],
  ['a background to choose', { overtakenBy: current }, false],
  ['files on their way', { isSending: true }, false],
])('%s: may be signed, %s', (_, changes, may) => {
  expect(maySign({ ...ready, ...changes })).toBe(may);
});

test.each([
  ['DRAFT_CHANGED', true],
  ['BACKGROUND_CHANGED', true],
  ['INVALID_INPUT', true],
  ['ATTACHMENTS_CHANGED', false],
  ['OFFLINE', false],
])('%s is told elsewhere: %s', (code, isTold) => {
  expect(isToldElsewhere(code)).toBe(isTold);
});
