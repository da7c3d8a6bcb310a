/** What any panel's address may open over the section it shows. */
export interface PanelSearch {
  /** The privacy policy, in a dialog. */
  privacidad?: '' | undefined;
  /** The security of the account, in a dialog, where it has no section of its own. */
  seguridad?: '' | undefined;
  /** What brought the person here serves only where nobody is signed in. */
  aviso?: 'enlace' | undefined;
}

export function readPanelSearch({ privacidad, seguridad, aviso }: Record<string, unknown>): PanelSearch {
  return {
    privacidad: privacidad === undefined ? undefined : '',
    seguridad: seguridad === undefined ? undefined : '',
    aviso: aviso === 'enlace' ? aviso : undefined,
  };
}
