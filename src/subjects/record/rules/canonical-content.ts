import { collapseSpaces } from '../../../base/text/plain-text.ts';
import { tidyWrittenText } from '../../../base/text/written-text.ts';
import type { SignedAttachment } from './attachment.ts';
import {
  type AddendumContent,
  type Background,
  type BackgroundLine,
  backgroundLists,
  type Diagnosis,
  type EncounterContent,
} from './entry-content.ts';
import {
  type Measured,
  type VitalSignName,
  vitalSigns,
} from './vital-signs.ts';

/** Tidies an encounter as it is kept: texts tidied, empty notes and codes as null, keys in one order. */
export function tidyContent(content: EncounterContent): EncounterContent {
  return {
    reason: tidyWrittenText(content.reason),
    findings: tidyWrittenText(content.findings),
    vitalSigns: Object.fromEntries(
      Object.keys(vitalSigns).map((name) => [
        name,
        content.vitalSigns[name as VitalSignName],
      ]),
    ) as Measured,
    diagnoses: content.diagnoses.map(tidyDiagnosis),
    plan: tidyWrittenText(content.plan),
    background: content.background && tidyBackground(content.background),
  };
}

/**
 * Returns the text of an encounter that is hashed and signed: equal contents have equal texts. Files come
 * last; without files it has no word of them.
 */
export function canonicalText(
  content: EncounterContent,
  attachments: readonly SignedAttachment[] = [],
): string {
  const files = attachments.map(({ id, name, kind, bytes, sha256 }) => ({
    id,
    name,
    kind,
    bytes,
    sha256,
  }));
  return JSON.stringify({
    ...tidyContent(content),
    ...(files.length > 0 && { attachments: files }),
  });
}

export function canonicalAddendum({ text }: AddendumContent): string {
  return JSON.stringify({ text: tidyWrittenText(text) });
}

export function tidyDiagnosis({
  text,
  code,
  codeSystem,
}: Diagnosis): Diagnosis {
  return {
    text: tidyLine(text),
    code: tidyOrNull(code),
    codeSystem: tidyOrNull(codeSystem),
  };
}

function tidyBackground(background: Background): Background {
  return Object.fromEntries(
    backgroundLists.map((name) => [
      name,
      background[name].map(tidyBackgroundLine),
    ]),
  ) as Background;
}

function tidyBackgroundLine({
  text,
  since,
  note,
}: BackgroundLine): BackgroundLine {
  return {
    text: tidyLine(text),
    since: tidyOrNull(since),
    note: tidyOrNull(note),
  };
}

/** Tidies a text to one line: spaces collapsed, invisible signs removed. */
export function tidyLine(text: string): string {
  return collapseSpaces(tidyWrittenText(text));
}

/** The same. Null: the text is null or blank. */
export function tidyOrNull(text: string | null): string | null {
  const tidied = text === null ? '' : tidyLine(text);
  return tidied === '' ? null : tidied;
}
