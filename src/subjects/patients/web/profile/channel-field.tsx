import {
  channelRulesOf,
  type MessageChannel,
  WAYS,
  type Way,
} from '../../../../base/person/rules/channels.ts';
import { SelectField } from '../../../../base/ui/field/text-field.tsx';
import type { MessageChoice } from '../../../outbox/contract/message-choice.ts';
import { topicWords } from '../../../outbox/web/message-choice-words.ts';

const hints: Record<MessageChoice['topic'], string> = {
  appointments: 'Cuando un turno se reserva, cambia o se cancela.',
  reminders: 'Antes de cada turno.',
  delays: 'Si ese día el profesional viene atrasado.',
  offers: 'Solo si pidió que le avisemos.',
};

interface ChannelFieldProps {
  choice: MessageChoice;
  /** The ways by which the patient can be reached. */
  has: Record<Way, boolean>;
  /** The ways that are set up. */
  on: readonly Way[];
  onChoose: (channel: MessageChannel) => void;
}

/** Chooses the way of one kind of message. */
export function ChannelField({
  choice: { topic, chosen, goesBy },
  has,
  on,
  onChoose,
}: ChannelFieldProps) {
  // Without a choice it shows the present way. A patient who cannot be reached sees none.
  const value = chosen ?? (goesBy === 'none' ? '' : (goesBy ?? 'none'));
  const isElsewhere = chosen !== null && chosen !== 'none' && !has[chosen];
  const offered = WAYS.filter(
    (way) =>
      !channelRulesOf(way).isOfferedOnlyIfOn ||
      on.includes(way) ||
      value === way,
  );
  const elsewhere =
    isElsewhere && goesBy !== null && goesBy !== 'none'
      ? ` Por ahora va ${channelRulesOf(goesBy).byWay}.`
      : '';
  const hint = isElsewhere
    ? `${channelRulesOf(chosen).choice.missing}: ${channelRulesOf(chosen).choice.how}.${elsewhere}`
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
      {offered.map((way) => {
        const { label, missing } = channelRulesOf(way).choice;
        return (
          <option key={way} value={way} disabled={!has[way] && value !== way}>
            {has[way] ? label : `${label} (${missing.toLowerCase()})`}
          </option>
        );
      })}
      <option value="none">
        {topic === 'appointments'
          ? 'Por teléfono: que me llamen'
          : 'No avisarme'}
      </option>
    </SelectField>
  );
}
