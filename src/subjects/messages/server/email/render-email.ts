import { plainLine } from '../../../outbox/rules/template.ts';
import type { Action, Fact, Message } from '../message/message.ts';
import { renderEmailText } from './render-email-text.ts';

export interface RenderedEmail {
  html: string;
  text: string;
}

/**
 * Renders an e-mail that loads nothing when it is read. No text in it is markup. Throws if a link is not http
 * or https.
 */
export async function renderEmail(message: Message): Promise<RenderedEmail> {
  const told = withPlainText(message);
  // React and react-email take almost half a second to load, so they wait until there is a mail to send.
  const { renderEmailHtml } = await import('./render-email-html.ts');
  return { html: renderEmailHtml(told), text: renderEmailText(told) };
}

function withPlainText(message: Message): Message {
  const { action, clinic, facts, paragraphs, appointments, unsubscribeUrl } =
    message;
  return {
    ...message,
    subject: line(message.subject),
    paragraphs: paragraphs.map((paragraph) =>
      paragraph.split('\n').map(line).join('\n'),
    ),
    facts: facts.map(factInLines),
    appointments: appointments.map((appointment) => ({
      title: line(appointment.title),
      facts: appointment.facts.map(factInLines),
      action: appointment.action && webAction(appointment.action),
    })),
    action: action && webAction(action),
    unsubscribeUrl: unsubscribeUrl && webAddress(unsubscribeUrl),
    clinic: {
      name: line(clinic.name),
      address: line(clinic.address),
      phones: clinic.phones.map(line),
    },
  };
}

function factInLines({ label, value }: Fact): Fact {
  return { label: line(label), value: line(value) };
}

function webAction({ label, url }: Action): Action {
  return { label: line(label), url: webAddress(url) };
}

function line(text: string): string {
  return plainLine(text, { max: Number.POSITIVE_INFINITY });
}

function webAddress(link: string): string {
  const url = URL.canParse(link) ? new URL(link) : null;
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') {
    // Without the link itself, which may hold a secret and ends in the log.
    throw new Error(
      'A message may only link to an address that begins with http or https.',
    );
  }
  return url.href;
}
