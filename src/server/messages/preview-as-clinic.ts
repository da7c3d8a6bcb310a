import type { BookingServices } from '../appointments/book-appointment.ts';
import { done, type Outcome } from '../refusal.ts';
import { findNamesProfessional } from './message-template-queries.ts';
import { previewTemplate } from './preview-template.ts';
import type { TemplateDraft } from './save-template-draft.ts';

/** What these words would make, for an invented person and turno, as the clinic is now. */
export async function previewAsClinic(
  { db, catalog }: Pick<BookingServices, 'db' | 'catalog'>,
  draft: TemplateDraft,
): Promise<Outcome<{ subject: string; text: string }, 'INVALID_INPUT'>> {
  const [{ clinic }, namesProfessional] = await Promise.all([catalog.current(), findNamesProfessional(db)]);
  const preview = await previewTemplate({ clinic, namesProfessional }, draft);
  if (!preview.ok) return preview;
  const { subject, text } = preview.value;
  return done({ subject, text });
}
