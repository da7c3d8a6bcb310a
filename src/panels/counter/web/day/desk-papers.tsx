import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../../base/api/web/client/api.ts';
import { useReadAgainOf } from '../../../../base/api/web/live/use-read-again-of.ts';
import { ActProblem } from '../../../../base/ui/acts/act-problem.tsx';
import { announce } from '../../../../base/ui/announcer/announce.ts';
import { Button } from '../../../../base/ui/button/button.tsx';
import { EmptyState } from '../../../../base/ui/empty-state/empty-state.tsx';
import { usePlaceFocus } from '../../../../base/ui/focus/use-place-focus.ts';
import { formatShortMoment } from '../../../../base/ui/format/format.ts';
import { LoadingLines } from '../../../../base/ui/loading/loading.tsx';
import forms from '../../../../base/ui/page/desk-forms.module.css';
import { QueryContent } from '../../../../base/ui/problem/query-content.tsx';
import type { Paper } from '../../../../subjects/forms/contract/fields-papers.ts';
import type { PaperKind } from '../../../../subjects/forms/rules/paper.ts';
import { AttachmentRow } from '../../../../subjects/record/web/attachment-row.tsx';
import list from '../../../../subjects/record/web/attachments.module.css';

const names: Record<PaperKind, string> = {
  order: 'Orden médica',
  authorization: 'Autorización',
};

/** The papers that the patient sent before the visit, to be looked at and marked as received. */
export function DeskPapers({
  appointmentId,
  timeZone,
}: {
  appointmentId: string;
  timeZone: string;
}) {
  const options = api.reception.papers.list.queryOptions({
    input: { appointmentId },
  });
  const query = useQuery(options);
  useReadAgainOf('reception', { appointmentId, queryKey: options.queryKey });
  return (
    <section className={forms.form} aria-label="Papeles">
      <QueryContent
        query={query}
        loading={<LoadingLines label="Buscando los papeles…" count={2} />}
      >
        {(papers) =>
          papers.length === 0 ? (
            <EmptyState title="No envió papeles" />
          ) : (
            <Papers
              papers={papers}
              appointmentId={appointmentId}
              timeZone={timeZone}
            />
          )
        }
      </QueryContent>
    </section>
  );
}

interface PapersProps {
  papers: Paper[];
  appointmentId: string;
  timeZone: string;
}

function Papers({ papers, appointmentId, timeZone }: PapersProps) {
  const queryClient = useQueryClient();
  const [openId, setOpenId] = useState<string | null>(null);
  const { place, focusPlace } = usePlaceFocus<HTMLUListElement>();
  const queryKey = api.reception.papers.list.queryKey({
    input: { appointmentId },
  });
  const receive = useMutation(
    api.reception.papers.receive.mutationOptions({
      onSuccess: (kept) => {
        queryClient.setQueryData(queryKey, (before) =>
          before?.map((each) => (each.id === kept.id ? kept : each)),
        );
        announce(`${kept.name}: recibido`);
        // The focused button disappears.
        if (place.current?.contains(document.activeElement)) focusPlace();
      },
      onError: () => queryClient.invalidateQueries({ queryKey }),
    }),
  );
  return (
    <>
      <ul
        ref={place}
        tabIndex={-1}
        className={list.list}
        aria-label="Papeles que envió el paciente"
      >
        {papers.map((each) => (
          <AttachmentRow
            key={each.id}
            attachment={{ ...each, name: `${names[each.paper]}: ${each.name}` }}
            role="reception"
            of="papers"
            isOpen={openId === each.id}
            onOpen={(isShown) => setOpenId(isShown ? each.id : null)}
          >
            {each.receivedAt === null ? (
              <Button
                kind="second"
                busy={
                  receive.isPending && receive.variables.paperId === each.id
                }
                busyLabel="Anotando…"
                onClick={() => receive.mutate({ paperId: each.id })}
              >
                Recibido <span className="visually-hidden">{each.name}</span>
              </Button>
            ) : (
              <span className={forms.quiet}>
                ✓ Recibido {formatShortMoment(each.receivedAt, timeZone)}
              </span>
            )}
          </AttachmentRow>
        ))}
      </ul>
      <ActProblem error={receive.error} />
    </>
  );
}
