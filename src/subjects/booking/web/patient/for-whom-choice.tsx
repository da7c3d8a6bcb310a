import { Problem } from '../../../../base/ui/problem/problem.tsx';
import { actsNoMore, type ForWhom } from '../state/for-whom.ts';
import { ChoiceList } from '../steps/choice-list.tsx';

const SELF = 'self';

/** Asks for the patient, if the signed-in person also acts for others. */
export function ForWhomChoice({
  forWhom: { isAsked, isSettling, chosen, self, family, choose },
  legend,
  onChosen,
}: {
  forWhom: ForWhom;
  legend: string;
  /** Called on a new choice, because answers about another patient do not hold for this one. */
  onChosen?: () => void;
}) {
  if (!isAsked || isSettling) return null;
  return (
    <>
      <ChoiceList
        legend={legend}
        chosen={chosen ? (chosen.patientId ?? SELF) : undefined}
        onChoose={(value) => {
          choose(value === SELF ? undefined : value);
          onChosen?.();
        }}
        choices={[
          { value: SELF, label: self, detail: 'Usted' },
          ...family.map(({ patientId, name }) => ({
            value: patientId,
            label: name,
            detail: 'A su cargo',
          })),
        ]}
      />
      {!chosen && <Problem title={actsNoMore} />}
    </>
  );
}
