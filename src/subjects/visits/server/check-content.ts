import { done, type Outcome, refuse } from '../../../base/kernel/refusal.ts';
import type { ClinicDay } from '../../../base/time/clinic-day.ts';
import { SignedContentSchema } from '../../record/contract/record-content.ts';
import { tidyContent } from '../../record/rules/canonical-content.ts';
import {
  backgroundLists,
  type EncounterContent,
} from '../../record/rules/entry-content.ts';
import { whyNotSince } from '../rules/since.ts';

/** Returns the content tidied, ready to be signed; or refuses it, field by field. */
export function checkContent(
  content: EncounterContent,
  today: ClinicDay,
): Outcome<EncounterContent, 'INVALID_INPUT'> {
  // Tidying may take away all of a text, or lengthen one by some characters.
  const tidied = tidyContent(content);
  const { error } = SignedContentSchema.safeParse(tidied);
  const issues = error?.issues.map(({ path, message }) => ({
    path: ['content', ...path].join('.'),
    message,
  }));
  const fields = [...(issues ?? []), ...wrongDates(tidied, today)];
  return fields.length === 0
    ? done(tidied)
    : refuse({ code: 'INVALID_INPUT', data: { fields } });
}

function wrongDates({ background }: EncounterContent, today: ClinicDay) {
  if (!background) return [];
  return backgroundLists.flatMap((list) =>
    background[list].flatMap(({ since }, index) => {
      const message = since && whyNotSince(since, today);
      return message
        ? [{ path: `content.background.${list}.${index}.since`, message }]
        : [];
    }),
  );
}
