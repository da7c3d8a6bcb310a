/** The pages that a named web site may frame: no session decides what they show. */
const framable =
  /^\/(?:doctores|agendar-cita(?:\/[^/]+)?|politicas-de-privacidad)?$/;

/** With one of these parameters such a page acts by a secret link, or shows a document. */
const secrets = ['token', 'documento'];

/** True for the address of a page that another web site may frame. */
export function mayBeFramed(
  path: string,
  search: Readonly<Record<string, unknown>>,
): boolean {
  const page = path.replace(/\/+$/, '') || '/';
  return (
    framable.test(page) && secrets.every((name) => search[name] === undefined)
  );
}
