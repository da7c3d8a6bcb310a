/** The filters in a link to a part of the audit log. Names of persons stand in no address. */
export interface AuditSearch {
  /** A kind of event. */
  evento?: string | undefined;
  /** The first day, like `2026-11-24`. */
  desde?: string | undefined;
}

export function readAuditSearch({
  evento,
  desde,
}: Record<string, unknown>): AuditSearch {
  return {
    evento:
      typeof evento === 'string' && /^[a-z_]{1,40}$/.test(evento)
        ? evento
        : undefined,
    desde: typeof desde === 'string' && isDay(desde) ? desde : undefined,
  };
}

function isDay(text: string): boolean {
  try {
    return Temporal.PlainDate.from(text).toString() === text;
  } catch {
    return false;
  }
}
