import { SelectField } from '../../../../base/ui/field/text-field.tsx';
import type {
  MessageChannel,
  MessageChoice,
} from '../../../outbox/contract/message-choice.ts';
import {
  byWayWords,
  topicWords,
} from '../../../outbox/web/message-choice-words.ts';

type Way = Exclude<MessageChannel, 'none'>;

const hints: Record<MessageChoice['topic'], string> = {
  appointments: 'Cuando un turno se reserva, cambia o se cancela.',
  reminders: 'Antes de cada turno.',
  delays: 'Si ese día el profesional viene atrasado.',
  offers: 'Solo si pidió que le avisemos.',
};

const ways: Record<Way, { label: string; missing: string; how: string }> = {
  email: {
    label: 'Por e-mail',
    missing: 'No tenemos su e-mail',
    how: 'agréguelo arriba',
  },
  whatsapp: {
    label: 'Por WhatsApp',
    missing: 'No tenemos su celular',
    how: 'agréguelo arriba',
  },
  push: {
    label: 'Aviso en el teléfono',
    missing: 'Ningún teléfono activado',
    how: 'actívelo más abajo',
  },
};

interface ChannelFieldProps {
  choice: MessageChoice;
  /** The ways by which the patient can be reached. */
  has: Record<Way, boolean>;
  /** True if the clinic sends notices to browsers. */
  isPushOffered: boolean;
  onChoose: (channel: MessageChannel) => void;
}

/** Chooses the way of one kind of message. */
export function ChannelField({
  choice: { topic, chosen, goesBy },
  has,
  isPushOffered,
  onChoose,
}: ChannelFieldProps) {
  // Without a choice it shows the present way. A patient who cannot be reached sees none.
  const value = chosen ?? (goesBy === 'none' ? '' : (goesBy ?? 'none'));
  const isElsewhere = chosen !== null && chosen !== 'none' && !has[chosen];
  const offered = (Object.keys(ways) as Way[]).filter(
    (way) => way !== 'push' || isPushOffered || value === way,
  );
  const elsewhere =
    isElsewhere && goesBy !== null && goesBy !== 'none'
      ? ` Por ahora va ${byWayWords[goesBy]}.`
      : '';
  const hint = isElsewhere
    ? `${ways[chosen].missing}: ${ways[chosen].how}.${elsewhere}`
    : hints[topic];
  return (
    <SelectField
      label={topicWords[topic]}
      hint={hint}
      value={value}
      onChange={({ target }) => onChoose(target.value as MessageChannel)}
    >
      {value === '' && (
        <option value="" disabled>
          Por ninguno: agregue su e-mail o celular arriba
        </option>
      )}
      {offered.map((way) => (
        <option key={way} value={way} disabled={!has[way] && value !== way}>
          {has[way]
            ? ways[way].label
            : `${ways[way].label} (${ways[way].missing.toLowerCase()})`}
        </option>
      ))}
      <option value="none">
        {topic === 'appointments'
          ? 'Por teléfono: que me llamen'
          : 'No avisarme'}
      </option>
    </SelectField>
  );
}
