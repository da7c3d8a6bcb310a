import { sayTurnsWith } from '../../../../base/text/contract/page-words.ts';

/** How the link went out. `kept`: it did not, and the person copies it by hand. */
export type Shared = 'sent' | 'copied' | 'kept';

/**
 * Shares the address of a doctor's page by the device's dialog, else copies it. The address has no choice of
 * the person in it: no coverage, no patient, no time.
 */
export async function shareDoctor(
  doctor: { name: string },
  url: string,
): Promise<Shared> {
  if ('share' in navigator) {
    try {
      await navigator.share({ title: sayTurnsWith(doctor.name), url });
      return 'sent';
    } catch (error) {
      // The person closed the device's dialog.
      if (error instanceof DOMException && error.name === 'AbortError')
        return 'sent';
    }
  }
  try {
    // Over plain http a browser has no clipboard.
    await navigator.clipboard.writeText(url);
    return 'copied';
  } catch {
    return 'kept';
  }
}
