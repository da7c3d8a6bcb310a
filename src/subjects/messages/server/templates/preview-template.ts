import { done, type Outcome } from '../../../../base/kernel/refusal.ts';
import { instantAt } from '../../../../base/time/clinic-zone.ts';
import { composeMessage } from '../compose/compose-message.ts';
import { composers, type MessageSource } from '../compose/composers.ts';
import { type RenderedEmail, renderEmail } from '../email/render-email.ts';
import type { KnownOfAnyMessage } from '../message/known-of-message.ts';
import {
  readTemplateDraft,
  type TemplateDraft,
} from './save-template-draft.ts';

/** The clinic's real settings; the person and the appointment are invented. */
export type PreviewSettings = Pick<
  KnownOfAnyMessage,
  'clinic' | 'namesProfessional'
>;

export interface TemplatePreview extends RenderedEmail {
  subject: string;
}

/** Renders the e-mail of a text, for an invented person and appointment. Stores and sends nothing. */
export async function previewTemplate(
  settings: PreviewSettings,
  draft: TemplateDraft,
): Promise<Outcome<TemplatePreview, 'INVALID_INPUT'>> {
  const read = readTemplateDraft(draft);
  if (!read.ok) return read;
  const message = composeMessage(
    exampleOf(draft.kind, {
      ...settings,
      key: 'preview',
      recipientName: 'Julia Ejemplo',
      template: read.value,
      calendar: null,
      unsubscribeUrl: null,
    }),
  );
  return done({ subject: message.subject, ...(await renderEmail(message)) });
}

// Reserved for examples (RFC 2606): it leads nowhere.
const EXAMPLE_LINK = 'https://turnos.example/ejemplo';
const EXAMPLE_DAY = '2026-11-24';

function exampleOf(
  kind: TemplateDraft['kind'],
  knownOfAnyMessage: KnownOfAnyMessage,
): MessageSource {
  const at = (wallMinute: number) =>
    new Date(
      instantAt(EXAMPLE_DAY, wallMinute, knownOfAnyMessage.clinic.timeZone) *
        60_000,
    );
  const invented = composers[kind].invent({
    at,
    day: EXAMPLE_DAY,
    time: {
      startsAt: at(10 * 60 + 20),
      doctorName: 'Martín Ejemplo',
      roomName: 'Consultorio 3',
    },
    linkUrl: EXAMPLE_LINK,
    expiresAt: at(9 * 60 + 30),
  });
  return { ...knownOfAnyMessage, ...invented, kind } as MessageSource;
}
