/** The search parameters of the messages: the group shown, or the message texts. */
export interface MessagesSearch {
  estado?: MessageGroup | undefined;
  /** For administrators only. */
  textos?: true | undefined;
}

export const messageGroups = [
  'fallidos',
  'esperando',
  'enviados',
  'abiertos',
  'no-enviados',
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
