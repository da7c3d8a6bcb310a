import { html } from 'hono/html';
import type { Clinic } from '../../../base/clinic/contract/clinic.ts';
import { appIconPath } from '../../../base/clinic/rules/app-icon.ts';
import { sayTurnsWith } from '../../../base/text/contract/page-words.ts';
import { sayList } from '../../../base/text/say-list.ts';
import type { Answered } from '../../contract/first-queries.ts';
import { clinicLinked, doctorLinked, type Linked } from './linked-data.ts';

interface Shown {
  clinic: Clinic;
  answered: Answered;
  /** The page's address without parameters. */
  url: string;
  /** The product's own origin. */
  origin: string;
}

interface Told {
  /** The part before the clinic's name. */
  title: string;
  description: string;
  /** Null: the clinic's image. */
  image?: string | null;
  linked?: Linked;
}

/**
 * The title and description of a public page for search engines and previews. Null: they must not find the
 * page.
 */
const told: Record<string, (shown: Shown) => Told | null> = {
  '/': ({ clinic, url }) => ({
    title: 'Turnos en línea',
    description: `Turnos en línea en ${clinic.name}, ${where(clinic)}`,
    linked: clinicLinked(clinic, url),
  }),
  '/doctores': ({ clinic }) => ({
    title: 'Profesionales',
    description: `Profesionales de ${clinic.name}: especialidades, obras sociales y próximos turnos libres.`,
  }),
  '/agendar-cita': ({ clinic }) => ({
    title: 'Sacar turno',
    description: `Saque turno en ${clinic.name}: elija especialidad o profesional, día y horario. Sin llamar por teléfono.`,
  }),
  '/agendar-cita/$doctorId': ({ clinic, answered, url, origin }) => {
    const doctor = answered('doctors', 'get');
    if (!doctor) return null;
    const specialties = sayList(doctor.specialties.map(({ name }) => name));
    return {
      title: sayTurnsWith(doctor.name),
      description: `${doctor.name}${specialties && `, ${specialties}`}. Saque turno en línea en ${clinic.name}, ${where(clinic)}.`,
      image: doctor.photoUrl,
      linked: doctorLinked(doctor, { url, origin, clinic }),
    };
  },
  '/registro-paciente': ({ clinic }) => ({
    title: 'Registrarse',
    description: `Cree su cuenta de paciente en ${clinic.name}, para sacar turnos y verlos cuando quiera.`,
  }),
  '/politicas-de-privacidad': ({ clinic }) => ({
    title: 'Política de privacidad',
    description: `Qué datos guarda ${clinic.name}, para qué, y cuáles son sus derechos.`,
  }),
};

/** The routes that search engines are told of, without the doctors' own pages. */
export const foundPages = Object.keys(told).filter(
  (route) => !route.includes('$'),
);

const where = ({ address, city }: Clinic) =>
  [address, city].filter((part) => part !== '').join(', ');

export interface PageTags {
  /** Escaped for an attribute. */
  description: string;
  /** Stand at the end of the head. */
  tags: string;
  linked: Linked | null;
}

/** The title is for previews and search results; the tab shows the page's heading. */
export async function pageTags(
  route: string | null,
  {
    path,
    publicUrl,
    ...shown
  }: { path: string; publicUrl: string; clinic: Clinic; answered: Answered },
): Promise<PageTags | null> {
  const origin = publicUrl.replace(/\/+$/, '');
  const url = origin + (path.replace(/\/+$/, '') || '/');
  const tell = route === null ? undefined : told[route];
  const page = tell?.({ ...shown, origin, url });
  if (!page) return null;
  const { clinic } = shown;
  const picture =
    page.image ??
    clinic.logoUrl ??
    appIconPath({ kind: 'any', pixels: 512 }, clinic.accent);
  const properties = {
    'og:title': `${page.title} · ${clinic.name}`,
    'og:description': page.description,
    'og:type': 'website',
    'og:url': url,
    'og:image': origin + picture,
  };
  const metas = Object.entries(properties).map(
    ([property, content]) =>
      html`<meta property="${property}" content="${content}">`,
  );
  const tags = html`<link rel="canonical" href="${url}">${metas}`;
  const description = await html`${page.description}`;
  return {
    description: description.toString(),
    tags: (await tags).toString(),
    linked: page.linked ?? null,
  };
}
