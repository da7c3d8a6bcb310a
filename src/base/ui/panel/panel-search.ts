/** Search parameters that any panel may add to its section. */
export interface PanelSearch {
  /** The privacy policy, in a dialog. */
  privacidad?: '' | undefined;
  /** Opens the account's security in a dialog, in panels without a section for it. */
  seguridad?: '' | undefined;
  /** The person followed a link that works only without a session. */
  aviso?: 'enlace' | undefined;
  /** The code of a document to be checked, in a dialog; empty: it is typed there. */
  documento?: string | undefined;
}

export function readPanelSearch(search: Record<string, unknown>): PanelSearch {
  const { privacidad, seguridad, aviso, documento } = search;
  return {
    privacidad: privacidad === undefined ? undefined : '',
    seguridad: seguridad === undefined ? undefined : '',
    aviso: aviso === 'enlace' ? aviso : undefined,
    documento: documento === undefined ? undefined : String(documento),
  };
}
