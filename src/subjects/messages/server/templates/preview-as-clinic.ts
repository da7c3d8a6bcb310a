import { findNamesProfessional } from '../../../../base/clinic/server/names-professional-queries.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { done, type Outcome } from '../../../../base/kernel/refusal.ts';
import { previewTemplate } from './preview-template.ts';
import type { TemplateDraft } from './save-template-draft.ts';

/** A preview of a text, for an invented person and appointment, with the clinic's present settings. */
export async function previewAsClinic(
  { db, snapshot }: Pick<Services, 'db' | 'snapshot'>,
  draft: TemplateDraft,
): Promise<Outcome<{ subject: string; text: string }, 'INVALID_INPUT'>> {
  const [{ clinic }, namesProfessional] = await Promise.all([
    snapshot.current(),
    findNamesProfessional(db),
  ]);
  const preview = await previewTemplate({ clinic, namesProfessional }, draft);
  if (!preview.ok) return preview;
  const { subject, text } = preview.value;
  return done({ subject, text });
}
