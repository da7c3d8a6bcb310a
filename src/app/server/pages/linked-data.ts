import type { Clinic } from '../../../base/clinic/contract/clinic.ts';
import type { Doctor } from '../../../base/clinic/contract/doctors.ts';

/** A thing as schema.org names it, for search engines. */
export type Linked = Record<string, unknown> & { '@type': string };

export function clinicLinked(clinic: Clinic, url: string): Linked {
  return { '@context': 'https://schema.org', ...clinicItself(clinic), url };
}

function clinicItself({ name, address, city, phones, email }: Clinic): Linked {
  return {
    '@type': 'MedicalClinic',
    name,
    address: {
      '@type': 'PostalAddress',
      streetAddress: address,
      addressLocality: city,
      addressCountry: 'AR',
    },
    ...(phones.length > 0 && { telephone: phones }),
    ...(email && { email }),
  };
}

/** The public page of a doctor as data: no times, prices or patients. */
export function doctorLinked(
  { name, photoUrl, specialties, licenses }: Doctor,
  { url, origin, clinic }: { url: string; origin: string; clinic: Clinic },
): Linked {
  return {
    '@context': 'https://schema.org',
    '@type': 'Physician',
    name,
    url,
    ...(photoUrl && { image: origin + photoUrl }),
    ...(specialties.length > 0 && {
      medicalSpecialty: specialties.map((each) => each.name),
    }),
    ...(licenses.length > 0 && { identifier: licenses }),
    parentOrganization: { ...clinicItself(clinic), url: `${origin}/` },
    address: clinicItself(clinic).address,
    ...(clinic.phones.length > 0 && { telephone: clinic.phones }),
  };
}
