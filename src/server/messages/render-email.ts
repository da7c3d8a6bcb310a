import { plainLine } from '../../domain/messages/template.ts';
import type { Action, Fact, Message } from './message.ts';
import { renderEmailText } from './render-email-text.ts';

export interface RenderedEmail {
  html: string;
  text: string;
}

/**
 * Nothing of it is fetched when it is read, and nothing that somebody wrote is markup. Throws where a link leads
 * elsewhere than the web.
 */
export async function renderEmail(message: Message): Promise<RenderedEmail> {
  const told = withPlainText(message);
  // React and react-email take near half a second to load: not before there is a mail to send.
  const { renderEmailHtml } = await import('./render-email-html.ts');
  return { html: renderEmailHtml(told), text: renderEmailText(told) };
}

function withPlainText(message: Message): Message {
  const { action, clinic, facts, paragraphs, turnos, unsubscribeUrl } = message;
  return {
    ...message,
    subject: line(message.subject),
    paragraphs: paragraphs.map((paragraph) => paragraph.split('\n').map(line).join('\n')),
    facts: facts.map(factInLines),
    turnos: turnos.map((turno) => ({
      title: line(turno.title),
      facts: turno.facts.map(factInLines),
      action: turno.action && webAction(turno.action),
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
    throw new Error('A message may only link to an address that begins with http or https.');
  }
  return url.href;
}
