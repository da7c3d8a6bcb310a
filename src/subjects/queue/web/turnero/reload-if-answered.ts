/** Reloads the page if the server answers. Without a connection a reload would lose the open page. */
export async function reloadIfAnswered(): Promise<void> {
  try {
    const { ok } = await fetch('/readyz', {
      cache: 'no-store',
      signal: AbortSignal.timeout(5_000),
    });
    if (ok) location.reload();
  } catch {
    // It is tried again later.
  }
}
