import { InSight } from '../../../../base/ui/in-sight/in-sight.tsx';
import forms from '../../../../base/ui/page/desk-forms.module.css';
import { GiveFoot, GiveTime, GiveVisit } from './give-parts.tsx';
import { GiveRefused } from './give-refused.tsx';
import { PersonChoice } from './person-choice.tsx';
import { ProposedOfPerson } from './proposed-of-person.tsx';
import { type GiveAppointmentProps, useGiving } from './use-giving.ts';

/** Gives an appointment at the counter. Typed values survive every refusal. */
export function GiveAppointment(props: GiveAppointmentProps) {
  const { kind } = props;
  const form = useGiving(props);
  const { giving, coverage, order, change, send } = form;
  const { person } = giving;
  return (
    <form
      ref={form.form}
      className={forms.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <PersonChoice
        person={person}
        errors={giving.errors}
        onChoose={(chosen) => {
          if (person?.kind === 'known') coverage.say(undefined);
          change({ kind: 'personChosen', person: chosen });
        }}
      />
      {kind === 'book' && person?.kind === 'known' && (
        <ProposedOfPerson
          key={person.patient.id}
          patientId={person.patient.id}
          onGive={(proposal) => change({ kind: 'proposalChosen', proposal })}
        />
      )}
      <GiveVisit kind={kind} form={form} />
      <GiveTime kind={kind} form={form} />
      {order.error && (
        <InSight cause={order.error}>
          <GiveRefused
            error={order.error}
            kind={kind}
            busy={order.isPending}
            onRetry={() => send()}
            onTake={form.take}
            onOverbook={form.overbookInstead}
            onChoosePerson={(patient) =>
              change({
                kind: 'personChosen',
                person: { kind: 'known', patient },
              })
            }
            onAnother={() => send(undefined, true)}
            onSearchPerson={form.chooseRegistered}
          />
        </InSight>
      )}
      <GiveFoot kind={kind} form={form} />
    </form>
  );
}
