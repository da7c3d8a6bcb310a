import { html } from 'hono/html';
import type { Clinic } from '../../../base/clinic/contract/clinic.ts';
import { mapsOf } from '../../../base/clinic/rules/position.ts';
import { frameWords } from '../../../base/text/contract/page-words.ts';
import { readablePhone } from '../../../subjects/messages/server/message/spoken-clinic.ts';

export type Markup = ReturnType<typeof html> | '';

/* The frame of the public pages, as `base/ui/layout` draws it. */

/** The link that skips the header, the clinic's name, and the main links. */
export function header(
  { name, logoUrl, isDemo }: Clinic,
  path: string,
): Markup {
  const mark = logoUrl
    ? html`<img class="layout-logo" src="${logoUrl}" alt="">`
    : html`<svg class="layout-mark" viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="8" fill="var(--color-accent)"/><path d="M16 8v16M8 16h16" stroke="var(--color-on-accent)" stroke-width="3.5" stroke-linecap="round"/></svg>`;
  // Marks links as the router does: on a page's own parts too.
  const isHere = (href: string) =>
    path.replace(/(.)\/+$/, '$1') === href ||
    (href !== '/' && path.startsWith(`${href}/`));
  const link = (href: string, word: string, name?: string) =>
    html`<a href="${href}"${name && html` class="layout-${name}"`}${isHere(href) && html` aria-current="page"`}>${word}</a>`;
  return html`<a class="layout-skip" href="#contenido">${frameWords.skip}</a><header>${isDemo && html`<p class="layout-ribbon">${frameWords.demo}</p>`}<div class="layout-header"><a class="layout-brand" href="/">${mark}<span>${name}</span></a><nav class="layout-nav" aria-label="${frameWords.navigation}">${link('/', frameWords.home)}${link('/doctores', frameWords.doctors)}${link('/agendar-cita', frameWords.book, 'book')}</nav><div class="layout-own">${link('/login', frameWords.signIn, 'enter')}<span class="layout-toggle"></span></div></div></header>`;
}

/** The clinic's address, hours and phones. */
export function footer(clinic: Clinic): Markup {
  const { name, address, city, openingHours, phones } = clinic;
  const hours = openingHours.map((line) => html`<p>${line}</p>`);
  const calls = phones.map(
    (phone) => html`<a href="tel:${phone}">${readablePhone(phone)}</a>`,
  );
  const part = (title: string, lines: Markup[]) =>
    lines.length > 0 &&
    html`<div><p class="layout-name">${title}</p>${lines}</div>`;
  return html`<footer class="layout-footer"><div class="layout-contact"><address><p class="layout-name">${name}</p><p>${address}</p><p>${city}</p>${directions(clinic)}</address>${part(frameWords.hours, hours)}${part(frameWords.phones, calls)}</div><p class="layout-legal"><a href="/politicas-de-privacidad">${frameWords.privacy}</a></p></footer>`;
}

/** Links to the clinic on the common map applications, or the one address that the clinic gives. */
export function directions({ position, directionsUrl }: Clinic): Markup {
  const link = (href: string, word: string) =>
    html`<a href="${href}" target="_blank" rel="noreferrer">${word}<span class="visually-hidden">${frameWords.inAnotherTab}</span></a>`;
  if (position) {
    const maps = mapsOf(position).map(({ name, href }) => link(href, name));
    return html`<p role="group" aria-label="${frameWords.directions}" class="directions-ways"><span class="directions-label" aria-hidden="true">${frameWords.directions}</span>${maps}</p>`;
  }
  return directionsUrl
    ? html`<p class="directions-ways">${link(directionsUrl, frameWords.directions)}</p>`
    : '';
}
