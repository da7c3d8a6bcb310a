import { useMutation } from '@tanstack/react-query';
import { api } from '../../../../base/api/web/client/api.ts';
import { channelRulesOf } from '../../../../base/person/rules/channels.ts';
import { ActProblem } from '../../../../base/ui/acts/act-problem.tsx';
import { type Fact, Facts } from '../../../../base/ui/facts/facts.tsx';
import { CheckField } from '../../../../base/ui/field/check-field.tsx';
import { formatLongAgo } from '../../../../base/ui/format/format-long-ago.ts';
import {
  noWayWords,
  topicWords,
} from '../../../outbox/web/message-choice-words.ts';
import type {
  FileChoice,
  FilePreference,
  PatientFile,
} from '../../contract/patient-file.ts';
import styles from './reception-patients.module.css';
import { useKeepFile } from './use-keep-file.ts';

const preferenceWords = {
  turnos: 'Avisos de sus turnos',
  offers: 'Ofertas de turnos que se liberan',
} as const;
const places = {
  web: 'lo eligió en su cuenta',
  desk: 'lo dijo en recepción',
  unsubscribe: 'lo pidió desde un e-mail',
} as const;

/** The messages and channels that a patient wants, as stated at the counter. */
export function PreferencesPart({
  file,
  timeZone,
}: {
  file: PatientFile;
  timeZone: string;
}) {
  const keep = useKeepFile();
  const save = useMutation(
    api.reception.patients.savePreference.mutationOptions({
      onSuccess: keep('Anotado'),
    }),
  );
  return (
    <>
      <Facts facts={file.choices.map((choice) => factOf(choice, timeZone))} />
      <fieldset className={styles.group}>
        <legend className="visually-hidden">Qué mensajes quiere</legend>
        {file.preferences.map((preference) => {
          const { channel, topic, isWanted } = preference;
          const isSaving =
            save.isPending &&
            save.variables.channel === channel &&
            save.variables.topic === topic;
          return (
            <CheckField
              key={`${channel} ${topic}`}
              optional
              label={`${preferenceWords[topic]} ${channelRulesOf(channel).byWay}`}
              hint={sayWhen(preference, timeZone)}
              checked={isSaving ? save.variables.isWanted : isWanted}
              onChange={({ target }) =>
                !save.isPending &&
                save.mutate({
                  patientId: file.id,
                  channel,
                  topic,
                  isWanted: target.checked,
                })
              }
            />
          );
        })}
      </fieldset>
      <ActProblem error={save.error} />
    </>
  );
}

function factOf(choice: FileChoice, timeZone: string): Fact {
  const { topic, chosen, goesBy } = choice;
  const way =
    goesBy === null || goesBy === 'none' ? null : channelRulesOf(goesBy).byWay;
  const when = chosen === null ? undefined : sayWhen(choice, timeZone);
  const none =
    chosen === 'none' || goesBy === null
      ? noWayWords(topic)
      : 'no hay por dónde';
  const said = `${way ?? none}${way && topic === 'offers' ? ', si pide que le avisen' : ''}`;
  return {
    label: topicWords[topic],
    value: `${said.charAt(0).toUpperCase()}${said.slice(1)}${when ? ` (${when})` : ''}`,
  };
}

function sayWhen(
  { saidAt, saidThrough }: Pick<FilePreference, 'saidAt' | 'saidThrough'>,
  timeZone: string,
): string | undefined {
  if (!saidAt || !saidThrough) return undefined;
  return `${formatLongAgo(saidAt, timeZone)}: ${places[saidThrough]}`;
}
