import type { ReactNode } from 'react';
import { notFoundWords } from '../../text/contract/page-words.ts';
import { ButtonLink } from '../button/button.tsx';
import { Page } from './page.tsx';

/** The page for an unknown address. */
export function NotFoundPage() {
  return (
    <NotFound
      action={
        <ButtonLink to="/" kind="main">
          {notFoundWords.home}
        </ButtonLink>
      }
    />
  );
}

/** The same within a panel, with the panel's own way back. */
export function NotFound({ action }: { action: ReactNode }) {
  return (
    <Page
      title={notFoundWords.title}
      lead={notFoundWords.lead}
      action={action}
    />
  );
}
