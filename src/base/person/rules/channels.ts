/** A channel by which the clinic tells a person, without the desk. */
interface ChannelRules {
  /** The contact that leads to the person: an address, a mobile, or a browser that asked for notices. */
  needs: 'email' | 'mobile' | 'browser';
  /** True if codes and secret links may go there. */
  carriesSecrets?: true;
  /** True if the counter and a message's own link can note that a person refuses it. */
  isRefusable?: true;
  /** True if enough people have it for pages to promise a message to a person whom they may not name. */
  isPromised?: true;
  /** True if patients may choose it only where it is set up. By any other one the desk tells them meanwhile. */
  isOfferedOnlyIfOn?: true;
  /** True if the message goes by the next way once this one refuses it. */
  goesOn?: true;
  /** Its name in lists, and in the copy of a patient's own data. */
  label: string;
  ownLabel: string;
  /** Its words at the end of a sentence, as people say them and as the page to end offers does. */
  byWay: string;
  byWayOfOffers: string;
  /** A patient's choice of it, or the reason why it leads nowhere and the remedy. */
  choice: { label: string; missing: string; how: string };
  /** To the staff: how the patient is told. */
  toldWords: string;
  /** To the patient: where the confirmation of one appointment went, and of a series. */
  confirmationWords: string;
  seriesWords: string;
  /** Why it is not sent while the channel is not set up. Absent: the counter sends it by WhatsApp. */
  offWords?: string;
}

const howOfContact = 'agréguelo arriba';

/** The channels in the order in which `message_channel` of the database tries them. */
const channels = {
  email: {
    needs: 'email',
    carriesSecrets: true,
    isRefusable: true,
    isPromised: true,
    label: 'E-mail',
    ownLabel: 'e-mail',
    byWay: 'por e-mail',
    byWayOfOffers: 'por correo',
    choice: {
      label: 'Por e-mail',
      missing: 'No tenemos su e-mail',
      how: howOfContact,
    },
    toldWords: 'Se le avisa por e-mail.',
    confirmationWords: 'Le enviamos la confirmación por e-mail.',
    seriesWords: 'Le enviamos un correo con todas.',
    offWords: 'El envío de e-mails no está configurado',
  },
  whatsapp: {
    needs: 'mobile',
    isRefusable: true,
    isPromised: true,
    label: 'WhatsApp',
    ownLabel: 'WhatsApp',
    byWay: 'por WhatsApp',
    byWayOfOffers: 'por WhatsApp',
    choice: {
      label: 'Por WhatsApp',
      missing: 'No tenemos su celular',
      how: howOfContact,
    },
    toldWords: 'Se le avisa por WhatsApp.',
    confirmationWords: 'Le enviamos la confirmación por WhatsApp.',
    seriesWords: 'Le enviamos un mensaje de WhatsApp con todas.',
  },
  sms: {
    needs: 'mobile',
    isRefusable: true,
    isOfferedOnlyIfOn: true,
    label: 'SMS',
    ownLabel: 'SMS',
    byWay: 'por SMS',
    byWayOfOffers: 'por SMS',
    choice: {
      label: 'Por SMS',
      missing: 'No tenemos su celular',
      how: howOfContact,
    },
    toldWords: 'Se le avisa por SMS.',
    confirmationWords: 'Le enviamos la confirmación por SMS.',
    seriesWords:
      'Le enviamos un SMS sin la lista: anote los días, o imprima esta página.',
    offWords: 'El envío de SMS no está configurado',
  },
  push: {
    needs: 'browser',
    isOfferedOnlyIfOn: true,
    goesOn: true,
    label: 'Aviso en el teléfono',
    ownLabel: 'aviso en el teléfono',
    byWay: 'con un aviso en el teléfono',
    byWayOfOffers: 'con un aviso en el teléfono',
    choice: {
      label: 'Aviso en el teléfono',
      missing: 'Ningún teléfono activado',
      how: 'actívelo más abajo',
    },
    toldWords: 'Se le avisa en su teléfono.',
    confirmationWords: 'Le enviamos la confirmación al teléfono.',
    seriesWords: 'Le enviamos un aviso al teléfono.',
    offWords: 'Los avisos en el teléfono están apagados',
  },
} as const satisfies Record<string, ChannelRules>;

export type Way = keyof typeof channels;

/** A way, or `none`: nothing is sent, and the counter has the message. */
export type MessageChannel = Way | 'none';

export const WAYS = Object.keys(channels) as Way[];
export const MESSAGE_CHANNELS: readonly MessageChannel[] = [...WAYS, 'none'];

export function channelRulesOf(way: Way): ChannelRules {
  return channels[way];
}

/** The channels whose rules meet a condition. */
export function waysWhere(meets: (rules: ChannelRules) => boolean): Way[] {
  return WAYS.filter((way) => meets(channels[way]));
}

export const REFUSABLE_WAYS = waysWhere(
  ({ isRefusable }) => isRefusable === true,
);

/** The channel of the messages that the counter sends by hand. */
export const WAY_BY_HAND: Way = 'whatsapp';

/** A text for each channel, and one for none. */
export function wordsOfWays(
  wordsOf: (rules: ChannelRules) => string,
  { none }: { none: string },
): Record<MessageChannel, string> {
  return {
    ...(Object.fromEntries(
      WAYS.map((way) => [way, wordsOf(channels[way])]),
    ) as Record<Way, string>),
    none,
  };
}
