/** A name as part of an address: 'Clínica médica' is 'clinica-medica'. Of what has no letters, `otherwise`. */
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
