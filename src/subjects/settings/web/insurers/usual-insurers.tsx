import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '../../../../base/api/web/client/api.ts';
import { ActProblem } from '../../../../base/ui/acts/act-problem.tsx';
import { Button } from '../../../../base/ui/button/button.tsx';
import { CheckField } from '../../../../base/ui/field/check-field.tsx';
import { focusHeading } from '../../../../base/ui/focus/focus-heading.ts';
import { useFocusHandedOn } from '../../../../base/ui/focus/use-focus-handed-on.ts';
import { LoadingLines } from '../../../../base/ui/loading/loading.tsx';
import { DialogFoot } from '../../../../base/ui/panel/panel-dialog.tsx';
import { QueryContent } from '../../../../base/ui/problem/query-content.tsx';
import { useKeepEntries } from '../../../../base/ui/set-up/use-keep-entries.ts';
import type { UsualInsurer } from '../../contract/insurers.ts';
import { kindsWords } from './insurer-words.ts';
import styles from './insurers.module.css';

const kinds = Object.entries(kindsWords);

/** The insurers that most clinics have. The ticked ones are added in one act. `onDone`: it is in a dialog. */
export function UsualInsurers({ onDone }: { onDone?: () => void }) {
  const usual = useQuery(api.admin.insurers.usual.queryOptions());
  return (
    <QueryContent
      query={usual}
      loading={<LoadingLines label="Buscando las más comunes…" count={6} />}
    >
      {(all) => <Choice all={all} onDone={onDone} />}
    </QueryContent>
  );
}

/** A closing dialog gives the focus back itself. */
const leaveFocus = () => {};

function Choice({
  all,
  onDone,
}: {
  all: readonly UsualInsurer[];
  onDone?: (() => void) | undefined;
}) {
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const isOnPage = !onDone;
  // On the page, the clinic's list replaces this form once it has an entry, so the focus moves to the
  // heading.
  const form = useFocusHandedOn<HTMLFormElement>(
    isOnPage ? focusHeading : leaveFocus,
  );
  const chosen = all.filter(
    ({ name, isThere }) => !isThere && ticked.includes(name),
  );
  const add = useMutation(
    api.admin.insurers.addUsual.mutationOptions(
      useKeepEntries({
        answerKey: () => api.admin.insurers.list.queryKey(),
        sectionKey: api.admin.insurers.list.queryKey(),
        alsoKeys: [
          api.admin.insurers.usual.key(),
          api.public.clinic.insurers.key(),
          api.admin.dashboard.get.key(),
        ],
        done:
          chosen.length === 1 ? 'Cobertura agregada' : 'Coberturas agregadas',
        ...(onDone && { onDone }),
      }),
    ),
  );

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!add.isPending && chosen.length > 0)
      add.mutate({ names: chosen.map(({ name }) => name) });
  }
  const submitButton = (
    <Button
      kind="main"
      type="submit"
      disabled={chosen.length === 0}
      busy={add.isPending}
      busyLabel="Agregando…"
    >
      {addWords(chosen.length)}
    </Button>
  );
  return (
    <form
      ref={form}
      onSubmit={submit}
      className={`${styles.choice} ${isOnPage ? styles.onPage : ''}`}
    >
      {kinds.map(([kind, title]) => (
        <fieldset key={kind}>
          <legend>{title}</legend>
          <div>
            {all
              .filter((each) => each.kind === kind)
              .map(({ name, rnosCode, isThere }) => (
                <CheckField
                  key={name}
                  optional
                  label={name}
                  hint={isThere ? 'Ya está.' : rnosCode && `RNOS ${rnosCode}`}
                  checked={isThere || ticked.includes(name)}
                  disabled={isThere}
                  onChange={({ target }) =>
                    setTicked(
                      target.checked
                        ? [...ticked, name]
                        : ticked.filter((each) => each !== name),
                    )
                  }
                />
              ))}
          </div>
        </fieldset>
      ))}
      <ActProblem error={add.error} />
      {onDone ? (
        <DialogFoot>{submitButton}</DialogFoot>
      ) : (
        <div className={styles.end}>{submitButton}</div>
      )}
    </form>
  );
}

function addWords(count: number): string {
  if (count === 0) return 'Agregar las marcadas';
  return count === 1 ? 'Agregar 1 cobertura' : `Agregar ${count} coberturas`;
}
