/** What the address of the messages says: which are shown, or the texts of what is sent. */
export interface MessagesSearch {
  estado?: MessageGroup | undefined;
  /** Only for who runs the clinic. */
  textos?: true | undefined;
}

export const messageGroups = [
  'fallidos',
  'esperando',
  'enviados',
  'abiertos',
  'descartados',
  'anulados',
] as const;
export type MessageGroup = (typeof messageGroups)[number];

export function readMessagesSearch({ estado, textos }: Record<string, unknown>): MessagesSearch {
  return {
    estado: messageGroups.find((group) => group === estado),
    textos: textos !== undefined && textos !== false ? true : undefined,
  };
}
