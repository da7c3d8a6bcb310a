/** The parts of the product that open without a connection, by the first word of their addresses. */
export type Area = 'recepcion' | 'doctor' | 'mi-cuenta';

/** The first page of each area. */
const shellPaths: Record<Area, string> = {
  recepcion: '/recepcion/appointments',
  doctor: '/doctor/appointments',
  'mi-cuenta': '/mi-cuenta/citas',
};

export const areas = Object.keys(shellPaths) as Area[];

export function areaOfPath(pathname: string): Area | null {
  const [, first = ''] = pathname.split('/');
  return areas.includes(first as Area) ? (first as Area) : null;
}

/** The path under which an area's first HTML is kept. */
export function shellPathOf(area: Area | null): string {
  return area === null ? '/' : shellPaths[area];
}

/** The files that a page's HTML names. */
export function filesIn(html: string): string[] {
  return [...new Set(html.match(/\/assets\/[\w.-]+/g))];
}

/** Returns the page without its data, which are true only at that moment. */
export async function withoutData(page: Response): Promise<Response> {
  const html = await page.text();
  const headers = new Headers(page.headers);
  // These describe the packed text.
  for (const name of ['content-encoding', 'content-length'])
    headers.delete(name);
  const empty = html.replace(
    /(<script type="application\/json" id="first-data">).*?(<\/script>)/s,
    '$1[]$2',
  );
  return new Response(empty, { status: page.status, headers });
}
