import { html } from 'hono/html';
import type { Clinic } from '../../../base/clinic/contract/clinic.ts';
import type { Specialty } from '../../../base/clinic/contract/doctors.ts';
import {
  bookingWords,
  homeWords,
  sayDoctorCount,
  sayFrom,
  signInWords,
} from '../../../base/text/contract/page-words.ts';
import { epochMinuteOf, wallClockOf } from '../../../base/time/clinic-zone.ts';
import { clock, shortDay } from '../../../base/time/spanish-dates.ts';
import { readablePhone } from '../../../subjects/messages/server/message/spoken-clinic.ts';
import { directions, type Markup } from './first-frame.ts';

/* The content of a public page below its heading. It uses the page's own classes: `vite-class-names.ts`. */

// Keeps the place of the icon, which comes with the page.
const noIcon = html`<svg class="drawing-drawing" width="24" height="24" aria-hidden="true"></svg>`;

const linkTo = (page: string, search: Record<string, string>) =>
  `${page}?${new URLSearchParams(search)}`;

function wallClock(instant: string, { timeZone }: Clinic) {
  const { day, minute } = wallClockOf(
    epochMinuteOf(Date.parse(instant)),
    timeZone,
  );
  return {
    day,
    hour: clock(minute),
    short: `${shortDay(day)} ${clock(minute)}`,
  };
}

/** The home page: the contact, and each specialty with its first free time. */
export function homeParts(
  waiting: Markup,
  clinic: Clinic,
  specialties: Specialty[],
): Markup {
  const rows = specialties.map((specialty) => homeRow(specialty, clinic));
  return html`<div class="home-columns"><div class="home-search" data-waiting>${waiting}</div>${contact(clinic)}<section class="home-appointments"><h2>${homeWords.next}</h2><ul class="home-specialties">${rows}</ul></section></div>`;
}

function homeRow(
  { slug, name, doctorCount, nextFree }: Specialty,
  clinic: Clinic,
): Markup {
  const next = nextFree && wallClock(nextFree.startsAt, clinic);
  const booking: Record<string, string> = next
    ? { dia: next.day, hora: next.hour }
    : { paso: 'espera' };
  const time = next
    ? html`<span class="home-quiet">${homeWords.nextTime}</span> <strong>${next.short}</strong>`
    : html`<span class="home-quiet">${homeWords.noTime}</span> <strong class="home-wait">${homeWords.wait}</strong>`;
  return html`<li class="home-specialty"><a class="home-name" href="${linkTo('/doctores', { especialidad: slug })}">${noIcon}<span>${name}</span><span class="home-quiet">${sayDoctorCount(doctorCount)}</span></a><a class="home-appointment" href="${linkTo('/agendar-cita', { especialidad: slug, ...booking })}">${time} <span class="visually-hidden">en ${name}</span></a></li>`;
}

function contact(clinic: Clinic): Markup {
  const { address, city, phones, openingHours } = clinic;
  if (![address, city, ...phones, ...openingHours].some(Boolean)) return '';
  const calls = phones.map(
    (phone) =>
      html`<li><a href="tel:${phone}">${readablePhone(phone)}</a></li>`,
  );
  const hours = openingHours.map((line) => html`<p>${line}</p>`);
  return html`<section class="home-contact"><h2>${homeWords.where}</h2><address><p>${address}</p><p>${city}</p>${directions(clinic)}</address>${phones.length > 0 && html`<div><h3>${homeWords.phones}</h3><ul>${calls}</ul></div>`}${hours.length > 0 && html`<div><h3>${homeWords.hours}</h3>${hours}</div>`}</section>`;
}

/** The booking's first screen: each specialty, as a link to the next step. */
export function specialtyChoice(
  clinic: Clinic,
  specialties: Specialty[],
): Markup {
  const rows = specialties.map(({ slug, name, nextFree }) => {
    const when = nextFree
      ? sayFrom(wallClock(nextFree.startsAt, clinic).short)
      : bookingWords.noTime;
    return html`<li><a class="specialty-choice-specialty" href="${linkTo('/agendar-cita', { especialidad: slug })}">${noIcon}<span class="specialty-choice-text"><span class="specialty-choice-name">${name}</span><span class="specialty-choice-quiet">${when}</span></span><span class="specialty-choice-sign" aria-hidden="true">›</span></a></li>`;
  });
  return html`<section><h2 class="specialty-choice-title">${bookingWords.specialties}</h2><ul class="specialty-choice-list">${rows}</ul></section>`;
}

/** Links for people who cannot sign in. */
export function signInHelp(): Markup {
  const line = ([question, link]: readonly [string, string], page: string) =>
    html`<li>${question} <a href="${page}">${link}</a></li>`;
  return html`<ul class="sign-in-others">${line(signInWords.lost, '/recordar')}${line(signInWords.first, '/registro')}</ul>`;
}
