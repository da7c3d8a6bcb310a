import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { api } from '../../../base/api/web/client/api.ts';
import { ActProblem } from '../../../base/ui/acts/act-problem.tsx';
import { announce } from '../../../base/ui/announcer/announce.ts';
import { Button } from '../../../base/ui/button/button.tsx';
import { usePlaceFocus } from '../../../base/ui/focus/use-place-focus.ts';
import { Loading } from '../../../base/ui/loading/loading.tsx';
import styles from '../../../base/ui/page/account.module.css';
import { QueryProblem } from '../../../base/ui/problem/query-problem.tsx';
import { AttachmentRow } from '../../record/web/attachment-row.tsx';
import list from '../../record/web/attachments.module.css';
import { SentFileRow } from '../../record/web/sent-file-row.tsx';
import { useFileSending } from '../../record/web/use-file-sending.ts';
import type { Paper } from '../contract/fields-papers.ts';
import { PAPERS_MAX, type PaperKind, paperKinds } from '../rules/paper.ts';

const titles: Record<PaperKind, { title: string; send: string }> = {
  order: { title: 'Orden médica', send: 'Enviar la orden' },
  authorization: { title: 'Autorización', send: 'Enviar la autorización' },
};

interface AppointmentPapersProps {
  appointmentId: string;
  /** The kinds of papers that this appointment asks for. */
  asked: readonly PaperKind[];
  isOpen: boolean;
}

/** The order and the authorization, sent before the visit so that the counter finds them ready. */
export function AppointmentPapers({
  appointmentId,
  asked,
  isOpen,
}: AppointmentPapersProps) {
  const query = useQuery(
    api.patient.papers.list.queryOptions({ input: { appointmentId } }),
  );
  const isAsked = asked.length > 0;
  if (query.isError) return isAsked && <QueryProblem query={query} />;
  if (!query.data)
    return isAsked && <Loading inline label="Buscando lo que envió…" />;
  const papers = query.data;
  // Another coverage asks for other papers. Papers sent before stay visible, and can be taken back.
  const shown = paperKinds.filter(
    (kind) =>
      (isOpen && asked.includes(kind)) ||
      papers.some(({ paper }) => paper === kind),
  );
  if (shown.length === 0) return null;
  return (
    <div className={styles.papers}>
      <p className={styles.hint}>
        {isOpen && isAsked
          ? 'Puede enviar sus papeles antes: una foto clara o un PDF, hasta 10 MB. Traiga igual el original.'
          : 'Lo que envió antes del turno.'}
      </p>
      {shown.map((paper) => (
        <Papers
          key={paper}
          appointmentId={appointmentId}
          paper={paper}
          papers={papers.filter((each) => each.paper === paper)}
          canSend={
            isOpen && asked.includes(paper) && papers.length < PAPERS_MAX
          }
        />
      ))}
    </div>
  );
}

interface PapersProps {
  appointmentId: string;
  paper: PaperKind;
  papers: Paper[];
  canSend: boolean;
}

function Papers({ appointmentId, paper, papers, canSend }: PapersProps) {
  const id = useId();
  const queryClient = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const { place, focusPlace } = usePlaceFocus<HTMLParagraphElement>();
  const [openId, setOpenId] = useState<string | null>(null);
  const queryKey = api.patient.papers.list.queryKey({
    input: { appointmentId },
  });
  const change = async (after: (before: Paper[]) => Paper[]) => {
    await queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData(queryKey, (before) => before && after(before));
  };
  const sending = useFileSending<Paper>({
    door: 'patient',
    path: `/appointments/${appointmentId}/papers/${paper}`,
    isInTurn: true,
    onKept: (kept) => {
      announce(`${kept.name}: enviado`);
      void change((before) => [
        ...before.filter((each) => each.id !== kept.id),
        kept,
      ]);
    },
  });
  const takeBack = useMutation(
    api.patient.papers.takeBack.mutationOptions({
      onSuccess: async (_, { paperId }) => {
        await change((before) => before.filter((each) => each.id !== paperId));
        announce('Quitado');
        focusPlace();
      },
      onError: () => queryClient.invalidateQueries({ queryKey }),
    }),
  );
  const { title, send } = titles[paper];
  return (
    <section className={styles.paper} aria-labelledby={id}>
      <p id={id} ref={place} tabIndex={-1} className={styles.name}>
        {title}
      </p>
      {papers.length + sending.sent.length > 0 && (
        <ul className={list.list} aria-labelledby={id}>
          {papers.map((each) => (
            <AttachmentRow
              key={each.id}
              attachment={each}
              role="patient"
              of="papers"
              isOpen={openId === each.id}
              onOpen={(isShown) => setOpenId(isShown ? each.id : null)}
            >
              {each.receivedAt === null ? (
                <Button
                  kind="quiet"
                  busy={
                    takeBack.isPending && takeBack.variables.paperId === each.id
                  }
                  busyLabel="Quitando…"
                  onClick={() => takeBack.mutate({ paperId: each.id })}
                >
                  Quitar <span className="visually-hidden">{each.name}</span>
                </Button>
              ) : (
                <span className={styles.received}>
                  <span aria-hidden="true">✓ </span>Recibido
                </span>
              )}
            </AttachmentRow>
          ))}
          {sending.sent.map((each) => (
            <SentFileRow
              key={each.key}
              sent={each}
              onSendAgain={() => sending.sendAgain(each)}
              onForget={() => {
                sending.forget(each.key);
                focusPlace();
              }}
            />
          ))}
        </ul>
      )}
      <ActProblem error={takeBack.error} />
      {canSend && (
        <>
          <input
            ref={input}
            type="file"
            hidden
            aria-label={`${title}: archivo`}
            accept="application/pdf,image/jpeg,image/png"
            multiple
            onChange={({ target }) => {
              void sending.add([...(target.files ?? [])]);
              // Allows choosing the same file again.
              target.value = '';
            }}
          />
          <Button onClick={() => input.current?.click()}>
            {papers.length > 0 ? 'Enviar otro archivo' : send}
          </Button>
        </>
      )}
    </section>
  );
}
