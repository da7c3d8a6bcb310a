import type { ComponentProps } from 'react';
import { problemOf } from '../../api/web/client/problem-of.ts';
import type { Fact } from '../facts/facts.tsx';
import type { FormSchema } from '../panel/use-panel-form.ts';
import { ChangedMeanwhile } from '../problem/changed-meanwhile.tsx';
import { Overtaken } from './overtaken.tsx';
import { PanelForm } from './panel-form.tsx';
import type { SavedForm } from './use-saved-form.ts';

interface SavedPanelFormProps<Schema extends FormSchema>
  extends Omit<
    ComponentProps<typeof PanelForm<Schema>>,
    'form' | 'act' | 'onSubmit' | 'isHeld'
  > {
  shared: SavedForm<Schema>;
  /** The values that another administrator saved. Absent: the person hears of them only when they save. */
  facts?: Fact[];
}

/** The frame of a form that others may save meanwhile: the person decides which version stays. */
export function SavedPanelForm<Schema extends FormSchema>(
  props: SavedPanelFormProps<Schema>,
) {
  const { shared, facts, problem, ...frame } = props;
  const { form, act, isOvertaken, submit, keepMine, takeTheirs } = shared;
  const decision = {
    onKeepMine: keepMine,
    onTakeTheirs: takeTheirs,
    busy: act.isPending,
  };
  const isRefused =
    act.error !== null && problemOf(act.error).code === 'CHANGED_MEANWHILE';
  const conflict = facts
    ? isOvertaken && <Overtaken facts={facts} {...decision} />
    : isRefused && <ChangedMeanwhile {...decision} />;
  return (
    <PanelForm
      {...frame}
      form={form}
      act={act}
      onSubmit={submit}
      isHeld={isOvertaken && frame.inDialog}
      problem={conflict || problem}
    />
  );
}
