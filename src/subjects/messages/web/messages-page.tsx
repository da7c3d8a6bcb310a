import {
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api } from '../../../base/api/web/client/api.ts';
import { useLive } from '../../../base/api/web/live/live.ts';
import { ActProblem } from '../../../base/ui/acts/act-problem.tsx';
import { Button } from '../../../base/ui/button/button.tsx';
import { EmptyState } from '../../../base/ui/empty-state/empty-state.tsx';
import { LoadingLines } from '../../../base/ui/loading/loading.tsx';
import { Page } from '../../../base/ui/page/page.tsx';
import { QueryContent } from '../../../base/ui/problem/query-content.tsx';
import { Rows } from '../../../base/ui/rows/rows.tsx';
import { ByHandLink } from './by-hand-link.tsx';
import { HandPage } from './hand-page.tsx';
import { MessageRow, type MessagesRole } from './message-row.tsx';
import { groupWords, statusOf } from './message-words.ts';
import styles from './messages.module.css';
import { type MessagesSearch, messageGroups } from './messages-search.ts';
import { TemplatesPart } from './templates-part.tsx';

interface MessagesPageProps {
  role: MessagesRole;
  search: MessagesSearch;
}

const addresses = {
  reception: '/recepcion/messages',
  admin: '/admin/messages',
} as const;

/** The messages sent, waiting and failed, and why; administrators also see their texts. */
export function MessagesPage({ role, search }: MessagesPageProps) {
  return role === 'reception' && search.uno ? (
    <HandPage />
  ) : (
    <ListPage role={role} search={search} />
  );
}

function ListPage({ role, search }: MessagesPageProps) {
  const to = addresses[role];
  const showsTexts = role === 'admin' && search.textos === true;
  return (
    <Page
      title="Mensajes"
      width="wide"
      action={role === 'reception' && <ByHandLink />}
    >
      <nav className={styles.filters} aria-label="Qué mensajes se muestran">
        <Link
          to={to}
          search={{}}
          activeOptions={{ exact: true }}
          aria-current={here(!search.estado && !showsTexts)}
        >
          Todos
        </Link>
        {messageGroups.map((group) => (
          <Link
            key={group}
            to={to}
            search={{ estado: group }}
            aria-current={here(search.estado === group && !showsTexts)}
          >
            {groupWords[group]}
          </Link>
        ))}
        {role === 'admin' && (
          <Link
            to={to}
            search={{ textos: true }}
            aria-current={here(showsTexts)}
          >
            Textos
          </Link>
        )}
      </nav>
      {showsTexts ? (
        <TemplatesPart />
      ) : (
        <MessageList key={search.estado} role={role} search={search} />
      )}
    </Page>
  );
}

const here = (isHere: boolean) => (isHere ? 'page' : undefined);

function MessageList({ role, search: { estado } }: MessagesPageProps) {
  const queryClient = useQueryClient();
  const clinic = useQuery(api.public.clinic.get.queryOptions());
  const timeZone = clinic.data?.timeZone ?? 'America/Argentina/Buenos_Aires';
  const messages = useInfiniteQuery(
    api[role].messages.list.infiniteOptions({
      input: (before: number | undefined) => ({
        ...(estado && { status: statusOf[estado] }),
        ...(before && { before }),
      }),
      initialPageParam: undefined as number | undefined,
      getNextPageParam: ({ olderBefore }) => olderBefore ?? undefined,
    }),
  );
  useLive(role, (changes) => {
    if (
      changes.some(
        ({ kind }) =>
          kind === 'all' || kind === 'message' || kind === 'appointment',
      )
    ) {
      void queryClient.invalidateQueries({
        queryKey: api[role].messages.list.key(),
      });
    }
  });
  return (
    <QueryContent
      query={messages}
      loading={<LoadingLines label="Buscando los mensajes…" count={8} />}
    >
      {({ pages }) => {
        const all = pages.flatMap((page) => page.messages);
        if (all.length === 0) {
          return (
            <div className={styles.none}>
              <NoMessages isFiltered={estado !== undefined} role={role} />
            </div>
          );
        }
        return (
          <>
            <Rows label="Mensajes">
              {all.map((message) => (
                <MessageRow
                  key={message.id}
                  role={role}
                  message={message}
                  timeZone={timeZone}
                />
              ))}
            </Rows>
            {messages.isFetchNextPageError && (
              <ActProblem error={messages.error} />
            )}
            {messages.hasNextPage && (
              <div className={styles.more}>
                <Button
                  busy={messages.isFetchingNextPage}
                  busyLabel="Buscando…"
                  onClick={() => void messages.fetchNextPage()}
                >
                  Ver más antiguos
                </Button>
              </div>
            )}
          </>
        );
      }}
    </QueryContent>
  );
}

function NoMessages({
  isFiltered,
  role,
}: {
  isFiltered: boolean;
  role: MessagesRole;
}) {
  if (!isFiltered) {
    return (
      <EmptyState title="Todavía no hay mensajes">
        <p>
          Las confirmaciones y los recordatorios aparecen aquí apenas se dan
          turnos.
        </p>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="No hay mensajes en ese estado"
      action={
        <Link to={addresses[role]} search={{}}>
          Ver todos
        </Link>
      }
    />
  );
}
