/** The pages that a web site which the clinic names may show within its own: they ask nothing of who is signed in. */
const framable = /^\/(?:doctores|agendar-cita(?:\/[^/]+)?|politicas-de-privacidad)?$/;

/** With one of these such a page acts by a secret link, or shows a document. */
const secrets = ['token', 'documento'];

/** Whether another web site may show the page at an address; every other page stands in a window of its own. */
export function mayBeFramed(path: string, search: Readonly<Record<string, unknown>>): boolean {
  const page = path.replace(/\/+$/, '') || '/';
  return framable.test(page) && secrets.every((name) => search[name] === undefined);
}
