/** Loads the page anew if the server answers: without a connection the page that is open is the only one there is. */
export async function reloadIfAnswered(): Promise<void> {
  try {
    const { ok } = await fetch('/readyz', { cache: 'no-store', signal: AbortSignal.timeout(5_000) });
    if (ok) location.reload();
  } catch {
    // It is tried again later.
  }
}
