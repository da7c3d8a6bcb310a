import { html, raw } from 'hono/html';
import type { Clinic } from '../../../base/clinic/contract/clinic.ts';
import {
  bookingWords,
  doctorsWords,
  frameWords,
  homeWords,
  notFoundWords,
  privacyWords,
  recoveryWords,
  registrationWords,
  sayStep,
  sayTurnsWith,
  sayWhere,
  signInWords,
  whoRegistersWords,
} from '../../../base/text/contract/page-words.ts';
import { readablePhone } from '../../../subjects/messages/server/message/spoken-clinic.ts';
import type { Answered } from '../../contract/first-queries.ts';
import { footer, header, type Markup } from './first-frame.ts';
import { homeParts, signInHelp, specialtyChoice } from './first-parts.ts';

const notFound = 'not-found';

// From any other public page a signed-in user is led on (`base/api/web/session/panel-addresses.ts`).
const openToAll = /^\/(?:login|registro-paciente|doctores)\/?$/;

/** Takes no room from the content to come. */
const spinner = html`<div class="loading-loading" data-inline role="status"><span class="loading-spinner" aria-hidden="true"></span><span>${frameWords.loading}</span></div>`;

const firstStep = html`<div class="step-page-above"><p class="step-page-count">${sayStep(1, 4)}</p>${spinner}</div>`;

/** The beginning of a page. */
interface Beginning {
  title: string;
  lead?: Markup | string;
  above?: Markup;
  action?: Markup;
  isWide?: boolean;
  /** The content below. Absent: the sign that the page is coming. */
  parts?: Markup;
}

interface Asked {
  /** The page's route; null: there is none. */
  route: string | null;
  path: string;
  /** The address's search parameters. */
  search: Record<string, string>;
  answered: Answered;
  /** The shell's text for browsers without scripts. */
  noScript: string;
}

/**
 * The beginning of a public page, with working links, before its code arrives. Null: only the page's code
 * knows what to show.
 */
export async function firstPage({
  route,
  path,
  search,
  answered,
  noScript,
}: Asked): Promise<{ title: string; body: string } | null> {
  const clinic = answered('clinic', 'get');
  const begin = beginnings[route ?? notFound];
  if (
    !clinic ||
    !begin ||
    otherwise[route ?? notFound]?.some((name) => name in search)
  )
    return null;
  const { especialidad: specialty } = search;
  const beginning = begin({
    clinic,
    answered,
    specialty,
    noScript: raw(noScript),
  });
  if (!beginning) return null;
  const {
    title,
    lead,
    above,
    action,
    isWide,
    parts = html`${spinner}${raw(noScript)}`,
  } = beginning;
  const head = html`<header class="page-head">${above && html`<div class="page-above">${above}</div>`}<h1>${title}</h1>${lead && html`<p class="page-lead">${lead}</p>`}${action && html`<div class="page-action">${action}</div>`}</header>`;
  const article = html`<article class="page-page" data-width="${isWide ? 'wide' : 'reading'}">${head}${parts}</article>`;
  const forVisitors = !openToAll.test(path) && html` data-for-visitors`;
  const body = html`<div id="first-page"${forVisitors}>${header(clinic, path)}<main id="contenido" tabindex="-1" class="layout-main">${article}</main>${footer(clinic)}</div>`;
  const name = html`<title>${title} · ${clinic.name}</title>`;
  return { title: (await name).toString(), body: (await body).toString() };
}

/** Search parameters that change the beginning of a page, by its route. */
const otherwise: Record<string, string[]> = {
  '/': ['documento'],
  '/agendar-cita': ['token', 'paso', 'dia'],
  '/agendar-cita/$doctorId': ['paso', 'dia'],
  '/registro': ['como'],
  '/recordar': ['token', 'para'],
};

interface Known {
  clinic: Clinic;
  answered: Answered;
  /** The specialty in the address. */
  specialty: string | undefined;
  /** The text for browsers without scripts. */
  noScript: Markup;
}

const beginnings: Record<string, (known: Known) => Beginning | null> = {
  '/': ({ clinic, answered, noScript }) => {
    const specialties = answered('doctors', 'specialties');
    // A clinic that is not set up yet shows no search and no list.
    if (!specialties?.length) return null;
    const [phone] = clinic.phones;
    const call =
      phone &&
      html`${homeWords.orCall}<a class="home-phone" href="tel:${phone}">${readablePhone(phone)}</a>`;
    return {
      title: homeWords.title,
      lead: html`${sayWhere(clinic)}${homeWords.lead}${call}.`,
      action: html`<div class="home-ways"><a class="button-button" data-kind="main" href="/agendar-cita">${frameWords.book}</a><a href="/mi-cuenta">${homeWords.own}</a></div>`,
      isWide: true,
      parts: homeParts(html`${spinner}${noScript}`, clinic, specialties),
    };
  },
  '/doctores': ({ answered }) =>
    answered('doctors', 'list')?.length === 0
      ? null
      : { ...doctorsWords, isWide: true },
  '/agendar-cita': ({ clinic, answered, specialty, noScript }) => {
    const specialties = specialty
      ? []
      : (answered('doctors', 'specialties') ?? []);
    const choice =
      specialties.length > 0 && specialtyChoice(clinic, specialties);
    return {
      title: bookingWords.title,
      above: firstStep,
      parts: html`${noScript}${choice}`,
    };
  },
  '/agendar-cita/$doctorId': ({ answered, noScript }) => {
    const doctor = answered('doctors', 'get');
    return doctor
      ? { title: sayTurnsWith(doctor.name), above: firstStep, parts: noScript }
      : null;
  },
  '/login': ({ noScript }) => ({
    title: signInWords.title,
    parts: html`<div class="sign-in-signIn">${spinner}${noScript}${signInHelp()}</div>`,
  }),
  '/registro-paciente': () => ({
    title: registrationWords.title,
    lead: html`${registrationWords.lead} <a href="/agendar-cita">${registrationWords.book}</a>.`,
  }),
  '/registro': () => whoRegistersWords,
  '/recordar': () => recoveryWords,
  '/politicas-de-privacidad': () => privacyWords,
  [notFound]: () => ({
    ...notFoundWords,
    action: html`<a class="button-button" data-kind="main" href="/">${notFoundWords.home}</a>`,
    parts: spinner,
  }),
};
