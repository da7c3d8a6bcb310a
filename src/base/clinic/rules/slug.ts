/**
 * A name for use in an address: 'Clínica médica' becomes 'clinica-medica'. `otherwise` replaces a slug shorter than
 * two characters.
 */
export function slugOf(name: string, otherwise: string): string {
  const slug = name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replaceAll(/^-+|-+$/g, '');
  return slug.length >= 2 ? slug : otherwise;
}
