import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { Loading } from '../components/loading/loading.tsx';
import { HomePage } from '../features/home/home-page.tsx';

const DocumentCheckPage = lazy(async () => ({
  default: (await import('../features/document-check/document-check-page.tsx')).DocumentCheckPage,
}));

interface HomeSearch {
  /** The code of a document's QR; empty: it is typed on the page. */
  documento?: string | undefined;
}

export const Route = createFileRoute('/')({
  validateSearch: ({ documento }: Record<string, unknown>): HomeSearch =>
    documento === undefined ? {} : { documento: String(documento) },
  component: Home,
});

function Home() {
  const { documento } = Route.useSearch();
  const navigate = Route.useNavigate();
  if (documento !== undefined) {
    return (
      <Suspense fallback={<Loading />}>
        <DocumentCheckPage
          code={documento}
          onCode={(code) => void navigate({ search: { documento: code } })}
        />
      </Suspense>
    );
  }
  return (
    <HomePage onSearch={(query) => navigate({ to: '/doctores', search: query ? { buscar: query } : {} })} />
  );
}
