/** The search parameters of the messages: the group shown, the message texts, or those told by hand. */
export interface MessagesSearch {
  estado?: MessageGroup | undefined;
  /** For administrators only. */
  textos?: true | undefined;
  /** Only at the counter: messages told by hand, one after another. */
  uno?: true | undefined;
}

export const messageGroups = [
  'fallidos',
  'esperando',
  'enviados',
  'abiertos',
  'no-enviados',
  'descartados',
  'anulados',
  'no-se-pudo',
] as const;
export type MessageGroup = (typeof messageGroups)[number];

export function readMessagesSearch({
  estado,
  textos,
  uno,
}: Record<string, unknown>): MessagesSearch {
  return {
    estado: messageGroups.find((group) => group === estado),
    textos: isGiven(textos),
    uno: isGiven(uno),
  };
}

const isGiven = (value: unknown) =>
  value !== undefined && value !== false ? true : undefined;
