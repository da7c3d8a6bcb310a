import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';

const HomePage = lazyRouteComponent(
  () => import('../../subjects/doctors/web/home/home-page.tsx'),
  'HomePage',
);
const DocumentCheckPage = lazyRouteComponent(
  () => import('../../subjects/documents/web/document-check-page.tsx'),
  'DocumentCheckPage',
);

interface HomeSearch {
  /** The code of a document's QR; empty: it is typed on the page. */
  documento?: string | undefined;
}

export const Route = createFileRoute('/')({
  validateSearch: ({ documento }: Record<string, unknown>): HomeSearch =>
    documento === undefined ? {} : { documento: String(documento) },
  loaderDeps: ({ search: { documento } }) => ({
    isCheck: documento !== undefined,
  }),
  loader: ({ deps: { isCheck } }) =>
    (isCheck ? DocumentCheckPage : HomePage).preload?.(),
  component: Home,
  // In the first files, because it only chooses which page to fetch.
  codeSplitGroupings: [],
});

function Home() {
  const { documento } = Route.useSearch();
  const navigate = Route.useNavigate();
  if (documento !== undefined) {
    return (
      <DocumentCheckPage
        code={documento}
        onCode={(code) => void navigate({ search: { documento: code } })}
      />
    );
  }
  return (
    <HomePage
      onSearch={(query) =>
        navigate({ to: '/doctores', search: query ? { buscar: query } : {} })
      }
    />
  );
}
