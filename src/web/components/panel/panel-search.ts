/** Search parameters that any panel may add to its section. */
export interface PanelSearch {
  /** The privacy policy, in a dialog. */
  privacidad?: '' | undefined;
  /** Opens the account's security in a dialog, in panels without a section for it. */
  seguridad?: '' | undefined;
  /** The person followed a link that works only when nobody is signed in. */
  aviso?: 'enlace' | undefined;
}

export function readPanelSearch({ privacidad, seguridad, aviso }: Record<string, unknown>): PanelSearch {
  return {
    privacidad: privacidad === undefined ? undefined : '',
    seguridad: seguridad === undefined ? undefined : '',
    aviso: aviso === 'enlace' ? aviso : undefined,
  };
}
