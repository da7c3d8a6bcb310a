/**
 * An address of ours to go back to, as its path, search and hash; null for anything that could lead elsewhere
 * (`//evil`, `/\evil`, `https://…`, `javascript:`).
 */
export function safeReturn(volver: unknown): string | null {
  if (typeof volver !== 'string' || volver.length > 2000) return null;
  // What a browser would read as a slash, or pass over, is nothing that we ever write.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what is looked for.
  if (!volver.startsWith('/') || /[\\\u0000-\u0020\u007f]/.test(volver)) return null;
  const base = 'https://clinica.invalid';
  if (!URL.canParse(volver, base)) return null;
  const { origin, pathname, search, hash } = new URL(volver, base);
  return origin === base && !pathname.startsWith('//') ? `${pathname}${search}${hash}` : null;
}
